import { Day } from '~/ui/Day'
import { Link } from '~/ui/Link'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import type { LegalKind } from '~db/site-tables'
import { LEGAL_PATHS, legalWords } from './legal-words'

type Change = { kind: LegalKind; at: Date; isGone: boolean }

/** What changed since a member last looked, and the button that ends the notice about it. */
export function LegalChanges({ changes }: { changes: Change[] }) {
  const state = useWriteForm({ id: 'seen' })
  return (
    <section className="narrow">
      <h1>{legalWords.title}</h1>
      {changes.length === 0 ? (
        <p>{legalWords.none}</p>
      ) : (
        <>
          <p>{legalWords.lead}</p>
          <ul className="sources">
            {changes.map(({ kind, at, isGone }) => (
              <li key={kind}>
                {isGone ? (
                  legalWords.names[kind]
                ) : (
                  <Link to={LEGAL_PATHS[kind]}>{legalWords.names[kind]}</Link>
                )}
                , <Day date={at} />
                {isGone && `, ${legalWords.takenBack}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <WriteForm state={state} failed={legalWords.okFailed}>
        <p className="buttons">
          <SubmitButton busy={legalWords.saving}>{legalWords.ok}</SubmitButton>
        </p>
      </WriteForm>
    </section>
  )
}
