import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { linkOwner, logInWithLink } from '~/accounts/entering/log-in.server'
import { OpenLinkForm } from '~/accounts/entering/login-link-form'
import { loginLinkWords } from '~/accounts/entering/log-in-words'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { failure, noticeCookie, success, type Notice } from '~/web/notice.server'
import type { PageHandle } from '~/web/http/page-handle'
import { safePath } from '~/web/http/paths'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { anyone } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { resumeAfterLogin } from '~/accounts/entering/log-in-arrival.server'

const words = loginLinkWords.open
/** The page's URL contains the link's secret. */
const NOT_STORED = { 'Cache-Control': 'no-store' }

export const handle: PageHandle = { noindex: true }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, viewer, token, context, nullOnError }) {
      const found = token ? await nullOnError(async () => ({ email: await linkOwner(db, token) })) : null
      if (found?.email) return done({ token, email: found.email })
      const why = !token ? words.missing : found ? words.expired : words.unverified
      const notice: Notice = viewer && found ? { kind: 'info', text: words.already } : failure(why)
      const headers = { 'Set-Cookie': await noticeCookie(notice, context.env), ...NOT_STORED }
      throw redirect(viewer && found ? '/signin' : '/signin/link', { headers })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller: anyone,
    whileReadOnly: true,
    whileSuspended: true,
    form: OpenLinkForm,
    failureText: words.failed,
    run: ({ db, request, value }) =>
      logInWithLink(db, {
        ...value,
        ip: args.context.ip,
        userAgent: request.headers.get('User-Agent'),
      }),
    redirect: (result) => {
      if (result.kind === 'expired') return seeOther('/signin/link', failure(words.expired))
      const notice = result.confirmed ? success(words.confirmed) : null
      return resumeAfterLogin(args, result.found, safePath(result.returnTo), notice)
    },
  })
}

export const headers: HeadersFunction = () => NOT_STORED

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

/** The form behind the link. No script submits it: opening a link must not log anyone in. */
export default function OpenLoginLink() {
  const { token, email } = useLoaderData<typeof loader>()
  const state = useWriteForm({ id: 'open-link' })
  return (
    <section className="narrow">
      <h1>{words.title}</h1>
      <WriteForm
        state={state}
        failed={words.failed}
        action={`/signin/link/open?token=${encodeURIComponent(token)}`}
      >
        <p>
          {words.as} <strong className="breakable">{email}</strong>.
        </p>
        <input type="hidden" name="token" value={token} />
        <p className="buttons">
          <SubmitButton busy={words.loggingIn}>{words.logIn}</SubmitButton>
        </p>
      </WriteForm>
    </section>
  )
}
