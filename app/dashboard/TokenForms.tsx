import { TextField } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import type { TokenList } from './token-list.server'

type Words = Record<
  'copy' | 'none' | 'add' | 'adding' | 'nameHint' | 'withdraw' | 'withdrawHint' | 'failed',
  string
> & { labels: { name: string } }

type Props = {
  view: TokenList & { start: { name?: string } | null }
  /** A new token, which is shown once. */
  made: string | null
  words: Words
}

/** Tokens of programs, a new one once, and the form that makes one. */
export const TokenForms = ({ view, made, words }: Props) => (
  <>
    {made !== null && (
      <div className="note">
        <p>{words.copy}</p>
        <p>
          <code className="breakable">{made}</code>
        </p>
      </div>
    )}
    {view.tokens.length === 0 && <p>{words.none}</p>}
    {view.tokens.map((token) => (
      <Token key={token.id} token={token} words={words} />
    ))}
    <AddToken view={view} words={words} />
  </>
)

function AddToken({ view: { key, start }, words }: Pick<Props, 'view' | 'words'>) {
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

function Token({ token, words }: { token: TokenList['tokens'][number]; words: Words }) {
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
