import { useEffect, useRef } from 'react'
import { TextField } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { BackLink, Link } from '~/ui/Link'
import type { TokenList } from './token-list.server'
import { dashboardWords, tokenWords } from './words'

type Words = Record<
  'back' | 'about' | 'howTo' | 'copy' | 'none' | 'add' | 'nameHint' | 'withdraw' | 'withdrawHint',
  string
> & { labels: { name: string } }

type Props = {
  title: string
  /** The page above, and the one that says how programs use a token. */
  back: string
  howTo: string
  view: TokenList & { start: { name?: string } | null }
  /** A new token, which is shown once; empty without one. */
  codes: string[]
  words: Words
}

/** Tokens of programs, a new one once, and the form that makes one. */
export const TokensPanel = ({ title, back, howTo, view, codes: [made], words }: Props) => (
  <section className="dashboard-item">
    <BackLink to={back}>{words.back}</BackLink>
    <h1>{title}</h1>
    <p className="quiet">
      {words.about} <Link to={howTo}>{words.howTo}</Link>
    </p>
    {made && <Made key={made} made={made} copy={words.copy} />}
    {view.tokens.length === 0 && <p>{words.none}</p>}
    {view.tokens.map((token) => (
      <Token key={token.id} token={token} words={words} />
    ))}
    {/* After a new one, an empty form: pressing again would make another. */}
    <AddToken key={made} view={view} words={words} />
  </section>
)

/** A new token takes the focus: it's shown once, and the form that made it is below. */
function Made({ made, copy }: { made: string; copy: string }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div className="note" role="status" tabIndex={-1} ref={note}>
      <p>{copy}</p>
      <p>
        <code className="breakable">{made}</code>
      </p>
    </div>
  )
}

function AddToken({ view: { key, start }, words }: Pick<Props, 'view' | 'words'>) {
  const state = useWriteForm<{ name: string }>({ id: 'add', intent: 'add', defaultValue: start ?? {} })
  return (
    <WriteForm state={state} labels={words.labels} failed={tokenWords.failed}>
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
        <SubmitButton busy={tokenWords.adding}>{words.add}</SubmitButton>
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
        <summary aria-label={dashboardWords.of(words.withdraw, token.name)}>{words.withdraw}</summary>
        <p className="hint">{words.withdrawHint}</p>
        <WriteForm state={state} failed={tokenWords.failed}>
          <input type="hidden" name="token" value={token.id} />
          <p className="buttons">
            <SubmitButton
              busy={tokenWords.adding}
              danger
              aria-label={dashboardWords.of(words.withdraw, token.name)}
            >
              {words.withdraw}
            </SubmitButton>
          </p>
        </WriteForm>
      </details>
    </div>
  )
}
