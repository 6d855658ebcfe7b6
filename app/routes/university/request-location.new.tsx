import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ofAccount } from '~/web/own-limit.server'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { endStep, keepForStep, typedBeforeStep } from '~/web/step-draft.server'
import { member } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { afterRequest } from '~/spots/requests/after-request'
import { LocationRequestForm } from '~/spots/requests/location-form'
import { locationRequestWords } from '~/spots/requests/words'
import { LocationRequestPanel } from '~/spots/requests/LocationRequestPanel'
import {
  locationRequestView,
  requestLocationByForm,
  startOnCampus,
} from '~/spots/requests/request-location.server'
import { LOCATION_GUIDELINES, LOCATION_REQUEST } from '~/spots/requests/path-rules'
import { REQUESTS_PER_HOUR } from '~/spots/requests/limits'

const caller = member(locationRequestWords.logIn)

/**
 * /university/request-location/new: the form to request a location. With ?look it has what was saved, and similar
 * locations.
 */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, context, viewer, request, url: { pathname, searchParams }, draft }) {
      const kept = searchParams.has('look') ? await typedBeforeStep(request, context, pathname) : null
      const start = kept ?? (await draft()) ?? (await startOnCampus(db, searchParams.get('campus')))
      return done(
        await locationRequestView(
          { db, search: context.search, maps: context.maps },
          { viewerId: viewer.id, start, look: kept !== null },
        ),
      )
    },
  })

export async function action(args: ActionFunctionArgs) {
  const page = new URL(args.request.url).pathname
  return write(args, {
    caller,
    form: LocationRequestForm,
    limits: ofAccount(REQUESTS_PER_HOUR, ({ step }) => step === 'send'),
    failureText: locationRequestWords.form.sendFailed,
    run: ({ context, viewer, value }) =>
      requestLocationByForm(context, {
        viewer,
        value,
        keep: (typed) => keepForStep(context, viewer, page, typed),
      }),
    async redirect(sent, { step }) {
      const { path, notice, replace } = afterRequest(sent, {
        look: `${LOCATION_REQUEST}?look=1#${step === 'pin' ? 'pin' : 'similar'}`,
        checked: step !== 'send',
        made: { path: LOCATION_GUIDELINES, text: locationRequestWords.sent },
      })
      const kept = sent.kept ?? (await endStep(args.request, args.context, page))
      return seeOther(path, notice, kept ? [kept] : [], { replace })
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, locationRequestWords.form.title)

export default function RequestLocation() {
  return (
    <section className="narrow">
      <LocationRequestPanel page={useLoaderData<typeof loader>()} />
    </section>
  )
}
