import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import type { PageHandle } from '~/http/page-handle'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { anyone } from '~/http/who'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { remindersOffPath } from '~/study-sessions/path-rules'
import { checkOff, turnOff } from '~/study-sessions/remind-participants.server'
import { ButtonForm } from '~/study-sessions/reminder-form'
import { words } from '~/study-sessions/reminder-words'

export const handle: PageHandle = { noindex: true }

/** What the link in a reminder leads to: it asks, since programs open links in mails too. It says nothing of whose it is. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ context: { env }, params, url }) {
      const ours = checkOff(params.token ?? '', env.sessionSecrets)
      return ours.ok ? done({ stopped: url.searchParams.has('stopped') }) : ours
    },
  })

/** Also sent by mail programs, which have a button of their own for it (RFC 8058): without a cookie, and with a field that we do not read. */
export async function action(args: ActionFunctionArgs) {
  const token = args.params.token ?? ''
  return write(args, {
    who: anyone,
    whileSuspended: true,
    form: ButtonForm,
    failed: words.notStopped,
    run: ({ db, context: { env } }) => turnOff(db, token, env.sessionSecrets),
    then: () => seeOther(`${remindersOffPath(token)}?stopped`),
  })
}

/** As for other secret links with a form: see routes/invite. */
export const headers: HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
})

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, words.title) : []

export default function RemindersOff() {
  const { stopped } = useLoaderData<typeof loader>()
  const state = useWriteForm({ id: 'reminders-off' })
  return (
    <section className="narrow">
      <h1>{words.title}</h1>
      {stopped ? (
        <p role="status">
          {words.stopped} {words.again}
        </p>
      ) : (
        <WriteForm state={state} failed={words.notStopped}>
          <p>{words.ask}</p>
          <p className="buttons">
            <SubmitButton busy={words.stopping}>{words.stop}</SubmitButton>
          </p>
        </WriteForm>
      )}
      <p>
        <Link to="/setting/study-sessions">{words.toSettings}</Link>
      </p>
    </section>
  )
}
