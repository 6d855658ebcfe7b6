import { Link } from '~/ui/Link'
import { TokenForms } from '../TokenForms'
import type { TokenList } from '../token-list.server'
import { keyWords as words } from './key-words'

type Props = { view: TokenList & { start: { name?: string } | null }; made: string | null }

/** The keys of programs that read more open data. */
export const KeysPanel = ({ view, made }: Props) => (
  <section className="dashboard-item">
    <p>
      <Link to="/admin-dashboard/site">‹ {words.back}</Link>
    </p>
    <h1>{words.title}</h1>
    <p className="quiet">
      {words.about} <Link to="/developers#keys">{words.howTo}</Link>
    </p>
    <TokenForms view={view} made={made} words={words} />
  </section>
)
