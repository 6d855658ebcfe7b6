import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { tokenOfLink } from '~/services/auth/tokens.server'
import { Link } from '~/ui/Link'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { OF_SECRET_URL, type PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { answerWith } from '~/web/http/answer-with.server'
import { seeOther } from '~/web/http/see-other.server'
import { anyone } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { checkOffLink, endEmails } from '~/notifications/end-emails.server'
import { OffForm } from '~/notifications/form'
import { offPath, SETTINGS_PATH } from '~/notifications/rules'
import { offWords } from '~/notifications/words'

export const handle: PageHandle = { noindex: true }

/**
 * The page of a link that ends emails of one kind. It asks first, because programs open links in emails too. It doesn't
 * reveal whose emails they are. Reminders of 1.4.0 have the same link under /reminders/off.
 */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ context: { env }, token, url }) {
      const link = checkOffLink(token, env.sessionSecrets)
      return link.ok ? done({ ...link.value, stopped: url.searchParams.has('stopped') }) : link
    },
  })

/**
 * Mail programs with an unsubscribe button send this too (RFC 8058): without cookies, and with a field that says so.
 */
export async function action(args: ActionFunctionArgs) {
  const token = tokenOfLink(args.params.token ?? '')
  return write(args, {
    caller: anyone,
    whileReadOnly: true,
    whileSuspended: true,
    form: OffForm,
    failureText: offWords.notStopped,
    run: ({ db, context: { env } }) => endEmails(db, token, env.sessionSecrets),
    // RFC 8058 advises against redirecting a mail program.
    redirect: (_done, form) =>
      form['List-Unsubscribe'] ? answerWith() : seeOther(`${offPath(token)}?stopped`),
  })
}

export const headers = () => OF_SECRET_URL

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, offWords.title) : []

export default function Unsubscribe() {
  const { kind, stopped } = useLoaderData<typeof loader>()
  const state = useWriteForm({ id: 'notifications-off' })
  return (
    <section className="narrow">
      <h1>{offWords.title}</h1>
      {stopped ? (
        <p role="status">
          {offWords.stopped} {offWords.again}
        </p>
      ) : (
        <WriteForm state={state} failed={offWords.notStopped}>
          <p>{offWords.ask[kind]}</p>
          <p className="buttons">
            <SubmitButton busy={offWords.stopping}>{offWords.stop}</SubmitButton>
          </p>
        </WriteForm>
      )}
      <p>
        <Link to={SETTINGS_PATH}>{offWords.toSettings}</Link>
      </p>
    </section>
  )
}
