import { Day } from '~/components/ui/Day'
import { words } from './people-words'

/** What somebody reads whose account is suspended: since when, why, and what they can do. */
export function SuspensionNote({ since, reason }: { since: Date; reason: string }) {
  return (
    <section className="note" aria-labelledby="suspension-title">
      <h2 id="suspension-title">{words.notice.title}</h2>
      <p>
        {words.suspendedSince} <Day date={since} />. {words.because}: <span dir="auto">{reason}</span>
      </p>
      <p>{words.notice.text}</p>
    </section>
  )
}
