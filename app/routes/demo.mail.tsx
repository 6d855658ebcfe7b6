import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { demoMails } from '~/services/jobs/demo-mails.server'
import { SentAt } from '~/services/jobs/SentAt'
import { done, missing } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

const TITLE = 'Demo emails'

export const handle: PageHandle = { noindex: true }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ context: { env } }) {
      if (!env.demo) return missing('')
      const mails = await demoMails(env.varDir)
      return done({ mails: mails.map(({ id, to, subject, sentAt }) => ({ id, to, subject, sentAt })) })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, TITLE)

export default function DemoMail() {
  const { mails } = useLoaderData<typeof loader>()
  return (
    <div className="narrow">
      <h1>{TITLE}</h1>
      <p>The demo sends no email. Here’s what it would send, newest first, so you can follow the links.</p>
      {mails.length === 0 && (
        <p className="quiet">
          No emails yet. Register or request a new password, and one will show up here in a moment.
        </p>
      )}
      {mails.length > 0 && (
        <ol className="mail-list">
          {mails.map(({ id, to, subject, sentAt }) => (
            <li key={id}>
              <Link to={`/demo/mail/${id}`}>{subject}</Link>
              <p className="quiet">
                To <bdi>{to}</bdi>, <SentAt date={sentAt} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
