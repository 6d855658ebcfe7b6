import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { editLegal } from '~/dashboard/site/edit-legal.server'
import { LegalForm } from '~/dashboard/site/legal-form'
import { LEGAL_KINDS, legalWords } from '~/dashboard/site/legal-words'
import { LegalPanel } from '~/dashboard/site/LegalPanel'
import { privacyStart } from '~/dashboard/site/privacy-start.server'
import { saveLegal } from '~/dashboard/site/save-legal.server'
import { renderMarkdown } from '~/services/markdown.server'
import { done, missing } from '~/services/outcome'
import { admin } from '~/web/http/caller'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { write } from '~/web/http/write.server'
import { success } from '~/web/notice.server'
import { pageMeta } from '~/web/page-meta'

const kindOf = ({ kind }: LoaderFunctionArgs['params']) => LEGAL_KINDS.find((each) => each === kind)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    async run({ db, params, context: { site, providers }, draft }) {
      const kind = kindOf(params)
      if (!kind) return missing('')
      const names = providers.map(({ name }) => name)
      const { name, supportEmail } = site
      const start = () =>
        kind === 'privacy' ? privacyStart({ site: name, supportEmail, providers: names }, true) : ''
      const edit = await editLegal(db, kind, start)
      const typed = (await draft()) as { body?: string } | null
      return done({ ...edit, body: typed?.body ?? edit.body })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller: admin,
    form: LegalForm,
    failureText: legalWords.failed,
    preview: ({ step, body }) => (step === 'preview' ? renderMarkdown(body) : null),
    async run({ db, viewer, params, value: { body, mail, seen } }) {
      const kind = kindOf(params)
      return kind ? saveLegal(db, { viewer, kind, body, mail, seen }) : missing('')
    },
    redirect: ({ changed, mail }) =>
      seeOther(
        '/admin-dashboard/site',
        changed
          ? success(mail ? legalWords.savedAndMailed : legalWords.saved)
          : { kind: 'info', text: legalWords.unchanged },
      ),
  })
}

export const handle: DashboardHandle = { tab: 'site', frame: 'narrow-below-tabs' }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, legalWords.edit(legalWords.names[data.kind])) : []

export default function LegalTextForm() {
  return <LegalPanel edit={useLoaderData<typeof loader>()} />
}
