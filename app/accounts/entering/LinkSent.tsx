import { Link } from '~/ui/Link'
import { linkSentWords } from './log-in-words'

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
