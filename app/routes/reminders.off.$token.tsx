import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { tokenOfLink } from '~/services/auth/tokens.server'
import { Link } from '~/ui/Link'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { anyone } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { unsubscribePath } from '~/study-sessions/path-rules'
import { checkUnsubscribe, turnOff } from '~/study-sessions/messages/remind-participants.server'
import { ButtonForm } from '~/study-sessions/form'
import { reminderWords } from '~/study-sessions/reminder-words'

export const handle: PageHandle = { noindex: true }

/**
 * The page of a reminder's link. It asks first, because programs open links in emails too. It doesn't reveal whose
 * reminders they are.
 */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ context: { env }, token, url }) {
      const ours = checkUnsubscribe(token, env.sessionSecrets)
      return ours.ok ? done({ stopped: url.searchParams.has('stopped') }) : ours
    },
  })

/**
 * Mail programs with an unsubscribe button send this too (RFC 8058): without cookies, and with a field that we ignore.
 */
export async function action(args: ActionFunctionArgs) {
  const token = tokenOfLink(args.params.token ?? '')
  return write(args, {
    caller: anyone,
    whileReadOnly: true,
    whileSuspended: true,
    form: ButtonForm,
    failureText: reminderWords.notStopped,
    run: ({ db, context: { env } }) => turnOff(db, token, env.sessionSecrets),
    redirect: () => seeOther(`${unsubscribePath(token)}?stopped`),
  })
}

/** Like other secret links with a form: see routes/invite. */
export const headers: HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
})

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, reminderWords.title) : []

export default function Unsubscribe() {
  const { stopped } = useLoaderData<typeof loader>()
  const state = useWriteForm({ id: 'reminders-off' })
  return (
    <section className="narrow">
      <h1>{reminderWords.title}</h1>
      {stopped ? (
        <p role="status">
          {reminderWords.stopped} {reminderWords.again}
        </p>
      ) : (
        <WriteForm state={state} failed={reminderWords.notStopped}>
          <p>{reminderWords.ask}</p>
          <p className="buttons">
            <SubmitButton busy={reminderWords.stopping}>{reminderWords.stop}</SubmitButton>
          </p>
        </WriteForm>
      )}
      <p>
        <Link to="/setting/study-sessions">{reminderWords.toSettings}</Link>
      </p>
    </section>
  )
}
