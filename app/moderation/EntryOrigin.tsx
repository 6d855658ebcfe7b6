import { Link } from '@remix-run/react'
import { Day } from '~/components/ui/Day'
import { Picture } from '~/components/ui/Picture'
import { DESK } from './desk-url'
import type { EntryView } from './edit-view.server'
import { words } from './edit-words'

/** Who asked for an entry, and what they said and sent. */
export function EntryOrigin({
  origin: { at, sender, details, picture },
  name,
}: {
  origin: NonNullable<EntryView['origin']>
  name: string
}) {
  return (
    <section className="panel" aria-labelledby="entry-origin">
      <h2 id="entry-origin">{words.origin}</h2>
      <dl className="facts">
        <dt>{words.requestedBy}</dt>
        <dd dir="auto">
          {sender ? <Link to={`${DESK}/users/${sender.id}`}>{sender.name}</Link> : words.deletedAccount}
        </dd>
        <dt>{words.requestedOn}</dt>
        <dd>
          <Day date={at} />
        </dd>
        {details && (
          <>
            <dt>{words.requestDetails}</dt>
            <dd className="review-text" dir="auto">
              {details}
            </dd>
          </>
        )}
      </dl>
      {picture && (
        <>
          <Picture
            src={picture}
            alt={words.requestPicture(name)}
            width={320}
            height={200}
            className="request-picture"
          />
          <p className="hint">{words.requestPictureHint}</p>
        </>
      )}
    </section>
  )
}
