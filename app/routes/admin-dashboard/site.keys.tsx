import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { identityProof } from '~/accounts/entering/identity-proof.server'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { keyWords } from '~/dashboard/site/key-words'
import { addKey, keysView, removeKey } from '~/dashboard/site/save-keys.server'
import { addTokenForm, WithdrawTokenForm } from '~/dashboard/token-form'
import { TokensPanel } from '~/dashboard/TokensPanel'
import { tokenWords } from '~/dashboard/words'
import { done } from '~/services/outcome'
import { codesCookie, takeCodes } from '~/web/codes-cookie.server'
import { admin } from '~/web/http/caller'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { viewerOf } from '~/web/viewer.server'
import { formOf, write } from '~/web/http/write.server'
import { success } from '~/web/notice.server'
import { pageMeta } from '~/web/page-meta'

const PATH = '/admin-dashboard/site/keys'

export const handle: DashboardHandle = { tab: 'site' }

/** The keys of programs that read more open data. */
export async function loader(args: LoaderFunctionArgs) {
  const { taken, ...page } = await read(args, {
    caller: admin,
    async run({ db, context: { env }, request, viewer, draft }) {
      const taken = await takeCodes(request, viewer.id, env)
      return done({
        view: { ...(await keysView(db)), start: (await draft()) as { name?: string } | null },
        taken,
      })
    },
  })
  return data(
    { ...page, made: taken?.codes[0] ?? null },
    { headers: taken ? [...NOT_STORED, ['Set-Cookie', taken.end]] : NOT_STORED },
  )
}

/** A key must not be cached, not even by the browser. */
const NOT_STORED: [string, string][] = [['Cache-Control', 'no-store']]

export const headers: HeadersFunction = ({ parentHeaders }) => new Headers([...parentHeaders, ...NOT_STORED])

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
        async redirect({ made }) {
          const viewer = await viewerOf(args.request, args.context)
          return seeOther(PATH, success(keyWords.made), [await codesCookie([made], viewer!.id, env)])
        },
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
