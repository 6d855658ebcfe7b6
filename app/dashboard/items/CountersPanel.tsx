import { Link } from '~/ui/Link'
import { TextField } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { itemPath } from '../dashboard-url'
import { counterWords as words } from './counter-words'
import type { CountersView } from './save-counters.server'

type Props = { view: CountersView & { start: { name?: string } | null }; made: string | null }

/** The tokens of a university's counters, a new one once, and the form that makes one. */
export function CountersPanel({ view, made }: Props) {
  const { id, name, tokens } = view
  return (
    <section className="dashboard-item">
      <p>
        <Link to={itemPath('campus', id)}>‹ {words.back}</Link>
      </p>
      <h1>{words.title(name)}</h1>
      <p className="quiet">
        {words.about} <Link to="/developers#counts">{words.howTo}</Link>
      </p>
      {made !== null && (
        <div className="note">
          <p>{words.copy}</p>
          <p>
            <code className="breakable">{made}</code>
          </p>
        </div>
      )}
      {tokens.length === 0 && <p>{words.none}</p>}
      {tokens.map((token) => (
        <Token key={token.id} token={token} />
      ))}
      <AddToken view={view} />
    </section>
  )
}

function AddToken({ view: { key, start } }: Pick<Props, 'view'>) {
  const state = useWriteForm<{ name: string }>({ id: 'add', intent: 'add', defaultValue: start ?? {} })
  return (
    <WriteForm state={state} labels={words.labels} failed={words.failed}>
      <h2>{words.add}</h2>
      <input type="hidden" name="key" value={key} />
      <TextField
        field={state.fields.name}
        label={words.labels.name}
        hint={words.nameHint}
        maxLength={60}
        autoComplete="off"
        dir="auto"
      />
      <p className="buttons">
        <SubmitButton busy={words.adding}>{words.add}</SubmitButton>
      </p>
    </WriteForm>
  )
}

function Token({ token }: { token: CountersView['tokens'][number] }) {
  const state = useWriteForm({
    id: `withdraw-${token.id}`,
    intent: 'withdraw',
    row: { name: 'token', value: String(token.id) },
  })
  return (
    <div className="panel">
      <h2 dir="auto">{token.name}</h2>
      <p className="quiet">{token.lines}</p>
      <details>
        <summary>{words.withdraw}</summary>
        <p className="hint">{words.withdrawHint}</p>
        <WriteForm state={state} failed={words.failed}>
          <input type="hidden" name="token" value={token.id} />
          <p className="buttons">
            <SubmitButton busy={words.adding} danger>
              {words.withdraw}
            </SubmitButton>
          </p>
        </WriteForm>
      </details>
    </div>
  )
}
