import { Day } from '~/ui/Day'
import { RequestPicture } from '~/spots/requests/RequestPicture'
import { queueWords } from '~/spots/requests/words'
import type { ItemEditView } from './edit-view.server'
import { ItemLink } from '../ItemLink'
import { editWords } from '../item-words'

/** Who requested an item, with their comment and picture. */
export function ItemOrigin({
  origin: { at, sender, joined, details, picture },
  name,
}: {
  origin: NonNullable<ItemEditView['origin']>
  name: string
}) {
  return (
    <section className="panel" aria-labelledby="entry-origin">
      <h2 id="entry-origin">{editWords.origin}</h2>
      <dl className="facts">
        <dt>{editWords.requestedBy}</dt>
        <dd dir="auto">
          {sender?.href ? (
            <ItemLink to={sender.href}>{sender.name}</ItemLink>
          ) : (
            (sender?.name ?? editWords.deletedAccount)
          )}
          {joined > 0 && ` ${queueWords.joined(joined)}`}
        </dd>
        <dt>{editWords.requestedOn}</dt>
        <dd>
          <Day date={at} />
        </dd>
        {details && (
          <>
            <dt>{editWords.requestDetails}</dt>
            <dd className="review-text" dir="auto">
              {details}
            </dd>
          </>
        )}
      </dl>
      {picture && (
        <>
          <RequestPicture src={picture} alt={editWords.requestPicture(name)} />
          <p className="hint">{editWords.requestPictureHint}</p>
        </>
      )}
    </section>
  )
}
