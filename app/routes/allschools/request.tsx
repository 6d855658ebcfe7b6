import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { wikidataAt } from '~/geo/wikidata.server'
import { draftFor } from '~/http/cookies/drafts.server'
import { ofAccount } from '~/http/limits/own-limit.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { member } from '~/http/caller'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { afterRequest } from '~/requests/after-request'
import { CampusRequestForm } from '~/requests/university/campus-form'
import { campusSearchOf, campusSearchPath } from '~/requests/university/campus-search'
import { CampusRequestPanel } from '~/requests/university/CampusRequestPanel'
import { uploadedName } from '~/requests/rules'
import { campusRequestView, requestCampus } from '~/requests/university/request-campus.server'
import { requestWords } from '~/requests/words'
import { REQUESTS_PER_HOUR } from '~/requests/limits'

const caller = member(requestWords.logIn)

/** /allschools/request: the form to request a campus. With ?name= it includes similar universities and requests. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, context, viewer, request, url }) {
      const wikidata = wikidataAt(context.env.wikidataUrl, context.env.supportEmail)
      const start = (await draftFor(request, context, url.pathname)) ?? {}
      return done(
        await campusRequestView(
          { db, search: context.search, wikidata },
          {
            viewerId: viewer.id,
            start: { ...start, keptImage: uploadedName(url.searchParams.get('keptImage')) },
            look: campusSearchOf(url.searchParams),
          },
        ),
      )
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: CampusRequestForm,
    limits: ofAccount(REQUESTS_PER_HOUR, ({ step }) => step === 'send'),
    failureText: requestWords.form.sendFailed,
    run: ({ context, viewer, value }) => requestCampus(context, { viewer, value }),
    redirect(sent, { wish, step }) {
      const { path, notice, replace } = afterRequest(sent, {
        look: `${campusSearchPath(wish, sent.became === 'look' ? sent.keptImage : '')}#similar`,
        checked: step === 'check',
        made: { path: '/allschools', text: requestWords.sent },
      })
      return seeOther(path, notice, [], { replace })
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, requestWords.form.title)

export default function RequestCampus() {
  return (
    <section className="narrow">
      <CampusRequestPanel page={useLoaderData<typeof loader>()} />
    </section>
  )
}
