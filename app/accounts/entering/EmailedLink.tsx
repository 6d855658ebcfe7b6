import type { ReactNode } from 'react'
import { Link } from '~/ui/Link'
import { TextField } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useFilled } from '~/ui/form/typed-drafts'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { linkSentWords } from './log-in-words'

type AskForLinkProps = {
  id: string
  action: string
  email: string | null
  words: Record<'lead' | 'email' | 'send' | 'sending' | 'failed', string> & { notice?: string }
  /** The button works once something is typed. */
  needsEmail?: boolean
  /** More fields. */
  children?: ReactNode
}

/** The form that emails a link. */
export function AskForLink({ id, action, email, words, needsEmail, children }: AskForLinkProps) {
  const state = useWriteForm<{ email: string }>({ id, defaultValue: { email: email ?? undefined } })
  const filled = useFilled(id, ['email'])
  return (
    <>
      <p>{words.lead}</p>
      <WriteForm state={state} action={action} labels={{ email: words.email }} failed={words.failed}>
        <TextField
          field={state.fields.email}
          label={words.email}
          type="email"
          autoComplete="email"
          hint={words.notice}
        />
        {children}
        <p className="buttons">
          <SubmitButton busy={words.sending} disabled={needsEmail && !filled}>
            {words.send}
          </SubmitButton>
        </p>
      </WriteForm>
    </>
  )
}

type LinkSentProps = { email: string | null; expires: string; form: string }

/** After a form that emails a link: says where to, but not whether that address has an account. */
export const LinkSent = ({ email, expires, form }: LinkSentProps) => (
  <>
    <p>
      {linkSentWords.ifAccount} <strong className="breakable">{email ?? linkSentWords.unknown}</strong>{' '}
      {linkSentWords.thenSent} {expires}
    </p>
    <p>
      {linkSentWords.wrong} <Link to={form}>{linkSentWords.correct}</Link>
    </p>
  </>
)
