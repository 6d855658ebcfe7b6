import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { read } from '~/http/read.server'
import { anyone } from '~/http/who'
import { demoMails } from '~/mail/demo-mails.server'
import { SentAt } from '~/mail/SentAt'
import { done, missing } from '~/outcome'
import { pageMeta } from '~/page-meta'

const TITLE = 'Mail of this demo'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ context: { env } }) {
      if (!env.demo) return missing('')
      const mails = await demoMails(env.varDir)
      return done({ mails: mails.map(({ id, to, subject, sentAt }) => ({ id, to, subject, sentAt })) })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  ...pageMeta(matches, TITLE),
  { name: 'robots', content: 'noindex' },
]

export default function DemoMail() {
  const { mails } = useLoaderData<typeof loader>()
  return (
    <div className="narrow">
      <h1>{TITLE}</h1>
      <p>
        A demo sends no mail: what it would send is kept here, newest first, so that you can follow its links.
      </p>
      {mails.length === 0 && (
        <p className="quiet">
          There is no mail yet. Sign up or ask for a new password, and it will be here a moment later.
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
