import { Link } from '~/ui/Link'
import { itemPath } from '../dashboard-url'
import { TokenForms } from '../TokenForms'
import { counterWords as words } from './counter-words'
import type { CountersView } from './save-counters.server'

type Props = { view: CountersView & { start: { name?: string } | null }; made: string | null }

/** The tokens of a university's counters. */
export const CountersPanel = ({ view, made }: Props) => (
  <section className="dashboard-item">
    <p>
      <Link to={itemPath('campus', view.id)}>‹ {words.back}</Link>
    </p>
    <h1>{words.title(view.name)}</h1>
    <p className="quiet">
      {words.about} <Link to="/developers#counts">{words.howTo}</Link>
    </p>
    <TokenForms view={view} made={made} words={words} />
  </section>
)
