import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { identityProof } from '~/accounts/entering/identity-proof.server'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { keyWords } from '~/dashboard/site/key-words'
import { addKey, keysView, removeKey } from '~/dashboard/site/save-keys.server'
import { addTokenForm, WithdrawTokenForm } from '~/dashboard/token-form'
import { TokensPanel } from '~/dashboard/TokensPanel'
import { tokenWords } from '~/dashboard/words'
import { done } from '~/services/outcome'
import { admin } from '~/web/http/caller'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { headersOfCodes, showCodes, withCodes } from '~/web/http/show-codes.server'
import { formOf, write } from '~/web/http/write.server'
import { success } from '~/web/notice.server'
import { pageMeta } from '~/web/page-meta'

const PATH = '/admin-dashboard/site/keys'

export const handle: DashboardHandle = { tab: 'site' }

/** The keys of programs that read more open data. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await read(args, {
    caller: admin,
    run: async ({ db, draft }) =>
      done({ view: { ...(await keysView(db)), start: (await draft()) as { name?: string } | null } }),
  })
  return withCodes(args, page)
}

export const headers = headersOfCodes

export async function action(args: ActionFunctionArgs) {
  const { env } = args.context
  return write(args, {
    forms: {
      add: formOf({
        caller: admin,
        proof: identityProof,
        failureText: tokenWords.failed,
        form: addTokenForm(keyWords),
        run: ({ db, value }) => addKey(db, { ...value, secrets: env.sessionSecrets }),
        redirect: ({ made }) => showCodes(args, { path: PATH, text: keyWords.made, codes: [made] }),
      }),
      withdraw: formOf({
        caller: admin,
        failureText: tokenWords.failed,
        form: WithdrawTokenForm,
        run: ({ db, value }) => removeKey(db, value.token),
        redirect: () => seeOther(PATH, success(keyWords.withdrawn)),
      }),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, keyWords.title)

export default function Keys() {
  const page = useLoaderData<typeof loader>()
  return (
    <TokensPanel
      {...page}
      title={keyWords.title}
      back="/admin-dashboard/site"
      howTo="/developers#keys"
      words={keyWords}
    />
  )
}
