import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { draftFor } from '~/http/drafts.server'
import { failure, success } from '~/http/flash.server'
import { keepTyped } from '~/http/keep-typed'
import { orFailed } from '~/http/or-failed.server'
import { accountLimit, UPLOADS_OF_AN_HOUR } from '~/http/own-limit.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { endStep, keepForStep, typedBeforeStep } from '~/http/step-draft.server'
import { member } from '~/http/who'
import { write } from '~/http/write.server'
import { conflict, done, type Outcome } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { words as imageWords } from '~/requests/image-words'
import { PlaceRequestForm } from '~/requests/place-form'
import { placeRequestView, startOnCampus } from '~/requests/place-request-view.server'
import { words } from '~/requests/place-words'
import { PlaceRequestPanel } from '~/requests/PlaceRequestPanel'
import { requestPlace } from '~/requests/request-place.server'
import { MY_REQUESTS, PLACE_GUIDELINES, PLACE_REQUEST } from '~/requests/rules'
import type { Sent } from '~/requests/send-request.server'
import { words as similarWords } from '~/requests/similar-words'

const who = member(words.logIn)
/** For a look the form is kept, and found again by a cookie. */
type Answer = Sent & { kept?: string }

/** /university/request-location/new: the form that asks for a place. With ?look it comes as it was kept, with what is like it. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, context, viewer, request, url: { pathname, searchParams } }) {
      const kept = searchParams.has('look') ? await typedBeforeStep(request, context, pathname) : null
      const start =
        kept ??
        (await draftFor(request, context, pathname)) ??
        (await startOnCampus(db, searchParams.get('campus')))
      return done(
        await placeRequestView(
          { db, search: context.search },
          { viewerId: viewer.id, start, look: kept !== null },
        ),
      )
    },
  })

export async function action(args: ActionFunctionArgs) {
  const page = new URL(args.request.url).pathname
  return write(args, {
    who,
    form: PlaceRequestForm,
    limits: ({ step }) => (step === 'send' ? accountLimit(args, UPLOADS_OF_AN_HOUR) : []),
    async run({ context, viewer, value }): Promise<Outcome<Answer>> {
      const sent = await orFailed(context, words.sendFailed, () => requestPlace(context, { viewer, value }))
      if (!sent.ok || sent.value.became !== 'look') return sent
      const kept = await keepForStep(context, page, value.typed)
      return kept === null ? conflict(similarWords.notKept) : done({ ...sent.value, kept })
    },
    async then(sent, { step }) {
      if (sent.became === 'look') {
        return seeOther(
          `${PLACE_REQUEST}?look=1#similar`,
          step === 'check' ? null : { kind: 'warning', text: similarWords.checkFirst },
          [sent.kept!],
        )
      }
      const kept = await endStep(args.request, args.context, page)
      const cookies = kept ? [kept] : []
      if (sent.became === 'joined')
        return seeOther(MY_REQUESTS, success(similarWords.joined), cookies, { replace: true })
      if (sent.fault)
        return seeOther(MY_REQUESTS, failure(imageWords.missing(sent.fault)), cookies, { replace: true })
      return seeOther(PLACE_GUIDELINES, success(words.sent), cookies, { replace: true })
    },
  })
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  keepTyped(request, serverAction, words.sendFailed)

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function RequestPlace() {
  return (
    <section className="narrow">
      <PlaceRequestPanel page={useLoaderData<typeof loader>()} />
    </section>
  )
}
