import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { identityProof } from '~/accounts/entering/identity-proof.server'
import { TokensPanel } from '~/dashboard/TokensPanel'
import { counterWords } from '~/dashboard/items/counter-words'
import { addToken, countersView, removeToken } from '~/dashboard/items/save-counters.server'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { countersPath, itemPath } from '~/dashboard/dashboard-url'
import { tokenWords } from '~/dashboard/words'
import { addTokenForm, WithdrawTokenForm } from '~/dashboard/token-form'
import { done } from '~/services/outcome'
import { admin } from '~/web/http/caller'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { headersOfCodes, showCodes, withCodes } from '~/web/http/show-codes.server'
import { formOf, write } from '~/web/http/write.server'
import { success } from '~/web/notice.server'
import { pageMeta } from '~/web/page-meta'

export const handle: DashboardHandle = { tab: 'campus' }

/** The tokens of programs that count people on a campus. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await read(args, {
    caller: admin,
    async run({ db, params, viewer, draft }) {
      const view = await countersView(db, viewer.reach, idParam(params.id) ?? 0)
      if (!view.ok) return view
      return done({ view: { ...view.value, start: (await draft()) as { name?: string } | null } })
    },
  })
  return withCodes(args, page)
}

export const headers = headersOfCodes

export async function action(args: ActionFunctionArgs) {
  const { env } = args.context
  const id = idParam(args.params.id) ?? 0
  return write(args, {
    forms: {
      add: formOf({
        caller: admin,
        proof: identityProof,
        failureText: tokenWords.failed,
        form: addTokenForm(counterWords),
        run: ({ db, viewer, value }) =>
          addToken(db, { reach: viewer.reach, id, ...value, secrets: env.sessionSecrets }),
        redirect: ({ token }) =>
          showCodes(args, { path: countersPath(id), text: counterWords.made, codes: [token] }),
      }),
      withdraw: formOf({
        caller: admin,
        failureText: tokenWords.failed,
        form: WithdrawTokenForm,
        run: ({ db, value }) => removeToken(db, { id, ...value }),
        redirect: () => seeOther(countersPath(id), success(counterWords.withdrawn)),
      }),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: page }) =>
  page ? pageMeta(matches, counterWords.title(page.view.name)) : []

export default function Counters() {
  const page = useLoaderData<typeof loader>()
  const { id, name } = page.view
  return (
    <TokensPanel
      {...page}
      title={counterWords.title(name)}
      back={itemPath('campus', id)}
      howTo="/developers#counts"
      words={counterWords}
    />
  )
}
