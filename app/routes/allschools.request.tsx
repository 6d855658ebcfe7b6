import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { wikidataAt } from '~/services/maps/wikidata.server'
import { ofAccount } from '~/web/own-limit.server'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { afterRequest } from '~/spots/requests/after-request'
import { CampusRequestForm } from '~/spots/requests/campus-form'
import { campusSearchOf, campusSearchPath } from '~/spots/requests/campus-search'
import { CampusRequestPanel } from '~/spots/requests/CampusRequestPanel'
import { uploadedName } from '~/spots/requests/rules'
import { campusRequestView, requestCampus } from '~/spots/requests/request-campus.server'
import { requestWords } from '~/spots/requests/words'
import { REQUESTS_PER_HOUR } from '~/spots/requests/limits'

const caller = member(requestWords.logIn)

/** /allschools/request: the form to request a campus. With ?name= it includes similar universities and requests. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, context, viewer, url, draft }) {
      const wikidata = wikidataAt(context.env.wikidataUrl, context.env.supportEmail)
      const start = (await draft()) ?? {}
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
