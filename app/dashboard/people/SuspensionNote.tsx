import { Day } from '~/components/ui/Day'
import { peopleWords } from './words'

/** Tells a suspended user since when and why they're suspended, and what they can do. */
export function SuspensionNote({ since, reason }: { since: Date; reason: string }) {
  return (
    <section className="note" aria-labelledby="suspension-title">
      <h2 id="suspension-title">{peopleWords.notice.title}</h2>
      <p>
        {peopleWords.suspendedSince} <Day date={since} />. {peopleWords.because}:{' '}
        <span dir="auto">{reason}</span>
      </p>
      <p>{peopleWords.notice.text}</p>
    </section>
  )
}
