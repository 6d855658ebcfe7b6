import { Day } from '~/components/ui/Day'
import type { WeekLine } from './hours-rules'
import { words } from './words'

export type Facts = {
  address: string | null
  place: string
  phone: string | null
  website: string | null
  opening: string
  open: boolean
  closing: string | null
  week: WeekLine[]
  today: number | null
  sample: boolean
  confirmed: Date | null
  tags: string[]
  credit: { text: string; href: string | null } | null
}

/** Where a place is, when it is open and what it offers. */
export function LocationFacts({ facts }: { facts: Facts }) {
  return (
    <>
      <section className="panel" aria-labelledby="info-title">
        <h2 id="info-title">Info</h2>
        <address>{facts.address ?? words.addressUnknown}<br />{facts.place}</address>
        {facts.phone && <p><a href={`tel:${facts.phone.replace(/[^\d+]/g, '')}`}>{facts.phone}</a></p>}
        {facts.website && <p><a href={facts.website} rel="nofollow noopener external">Website</a></p>}
        <p className={facts.open ? 'opening opening-now' : 'opening'}>{facts.opening}</p>
        {facts.closing && <p className="closing">{facts.closing}</p>}
        {facts.week.some((line) => line.text.length > 0) && (
          <table className="hours">
            <caption className="visually-hidden">Opening hours</caption>
            <tbody>
              {facts.week.map((line) => (
                <tr key={line.day} className={line.day === facts.today ? 'today' : undefined}>
                  <th scope="row">{line.name}{line.day === facts.today && <span className="visually-hidden"> (today)</span>}</th>
                  <td>{line.text.length > 0 ? line.text.join(', ') : words.hoursUnknown}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {facts.sample && facts.week.length > 0 && <p className="quiet">{words.sampleHours}</p>}
        {facts.confirmed && <p className="quiet">Hours last confirmed on <Day date={facts.confirmed} />.</p>}
      </section>
      {facts.tags.length > 0 && (
        <section className="panel" aria-labelledby="amenities-title">
          <h2 id="amenities-title">Amenities</h2>
          <ul className="tags">{facts.tags.map((tag) => <li key={tag}>{tag}</li>)}</ul>
        </section>
      )}
      {facts.credit && (
        <p className="credit">
          Source: {facts.credit.href ? <a href={facts.credit.href} rel="external">{facts.credit.text}</a> : facts.credit.text}
        </p>
      )}
    </>
  )
}
