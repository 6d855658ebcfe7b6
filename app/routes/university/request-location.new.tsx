import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { draftFor } from '~/http/cookies/drafts.server'
import { ofAccount } from '~/http/limits/own-limit.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { endStep, keepForStep, typedBeforeStep } from '~/http/cookies/step-draft.server'
import { member } from '~/http/caller'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { afterRequest } from '~/requests/after-request'
import { LocationRequestForm } from '~/requests/location/location-form'
import { locationRequestWords } from '~/requests/words'
import { LocationRequestPanel } from '~/requests/location/LocationRequestPanel'
import {
  locationRequestView,
  requestLocationByForm,
  startOnCampus,
} from '~/requests/location/request-location.server'
import { LOCATION_GUIDELINES, LOCATION_REQUEST } from '~/requests/path-rules'
import { REQUESTS_PER_HOUR } from '~/requests/limits'

const caller = member(locationRequestWords.logIn)

/**
 * /university/request-location/new: the form to request a location. With ?look it has what was saved, and similar
 * locations.
 */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, context, viewer, request, url: { pathname, searchParams } }) {
      const kept = searchParams.has('look') ? await typedBeforeStep(request, context, pathname) : null
      const start =
        kept ??
        (await draftFor(request, context, pathname)) ??
        (await startOnCampus(db, searchParams.get('campus')))
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
        keep: (typed) => keepForStep(context, page, typed),
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
