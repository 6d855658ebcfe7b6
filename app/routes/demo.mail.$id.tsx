import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { demoMail } from '~/services/jobs/demo-mails.server'
import { MailText } from '~/services/jobs/MailText'
import { SentAt } from '~/services/jobs/SentAt'
import { done, missing } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

export const handle: PageHandle = { noindex: true }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ context: { env }, params }) {
      const mail = env.demo ? await demoMail(env.varDir, params.id ?? '') : null
      return mail ? done({ mail, origin: env.origin }) : missing('')
    },
  })

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, data?.mail.subject ?? 'Mail')

export default function OneDemoMail() {
  const { mail, origin } = useLoaderData<typeof loader>()
  return (
    <article className="narrow">
      <h1>{mail.subject}</h1>
      <p className="quiet">
        To <bdi>{mail.to}</bdi>, <SentAt date={mail.sentAt} />
      </p>
      <MailText text={mail.text} origin={origin} />
      <p>
        <Link to="/demo/mail">All demo emails</Link>
      </p>
    </article>
  )
}
