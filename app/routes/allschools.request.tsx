import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { wikidataAt } from '~/geo/wikidata.server'
import { draftFor } from '~/http/drafts.server'
import { failure, success } from '~/http/flash.server'
import { keepTyped } from '~/http/keep-typed'
import { orFailed } from '~/http/or-failed.server'
import { accountLimit, UPLOADS_OF_AN_HOUR } from '~/http/own-limit.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { member } from '~/http/who'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { CampusRequestForm } from '~/requests/campus-form'
import { lookOf, lookPath } from '~/requests/campus-look'
import { campusRequestView } from '~/requests/campus-request-view.server'
import { CampusRequestPanel } from '~/requests/CampusRequestPanel'
import { words as imageWords } from '~/requests/image-words'
import { requestCampus } from '~/requests/request-campus.server'
import { MY_REQUESTS } from '~/requests/rules'
import { words as similarWords } from '~/requests/similar-words'
import { words } from '~/requests/words'

const who = member(words.signIn)

/** /allschools/request: the form that asks for a campus. With ?name= it comes with the schools and requests that are like it. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, context, viewer, request, url }) {
      const wikidata = wikidataAt(context.env.wikidataUrl, context.env.supportEmail)
      const start = (await draftFor(request, context, url.pathname)) ?? {}
      return done(
        await campusRequestView(
          { db, search: context.search, wikidata },
          { viewerId: viewer.id, start, look: lookOf(url.searchParams) },
        ),
      )
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who,
    form: CampusRequestForm,
    limits: ({ step }) => (step === 'send' ? accountLimit(args, UPLOADS_OF_AN_HOUR) : []),
    run: ({ context, viewer, value }) =>
      orFailed(context, words.sendFailed, () => requestCampus(context, { viewer, value })),
    then(sent, { wish, step }) {
      if (sent.became === 'look')
        return seeOther(
          `${lookPath(wish)}#similar`,
          step === 'check' ? null : { kind: 'warning', text: similarWords.checkFirst },
        )
      if (sent.became === 'joined')
        return seeOther(MY_REQUESTS, success(similarWords.joined), [], { replace: true })
      if (sent.fault)
        return seeOther(MY_REQUESTS, failure(imageWords.missing(sent.fault)), [], { replace: true })
      return seeOther('/allschools', success(words.sent), [], { replace: true })
    },
  })
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  keepTyped(request, serverAction, words.sendFailed)

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function RequestCampus() {
  return (
    <section className="narrow">
      <CampusRequestPanel page={useLoaderData<typeof loader>()} />
    </section>
  )
}
