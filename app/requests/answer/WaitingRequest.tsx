import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Day } from '~/components/ui/Day'
import { Picture } from '~/components/ui/Picture'
import { AddressLookup } from '../location/AddressLookup'
import { queueWords } from '../words'
import type { WaitingView } from './waiting-requests.server'

/**
 * An open request on the dashboard: its sender, its text and its picture. `edit` and `person` are pages of the
 * dashboard.
 */
export function WaitingRequest({
  request,
  edit,
  person,
}: {
  request: WaitingView
  edit: string
  person: string | null
}) {
  const { name, where, category, campus, details, tags, point, picture, at, sender, joined } = request
  return (
    <>
      <h2 dir="auto">{name}</h2>
      {picture ? (
        <Picture
          src={picture}
          alt={queueWords.picture(name)}
          width={320}
          height={200}
          className="request-picture"
        />
      ) : (
        <p className="note">{queueWords.noPicture}</p>
      )}
      <dl className="desk-facts">
        <Fact name={queueWords.sender}>
          {sender && person ? (
            <Link to={person} dir="auto">
              {sender.name}
            </Link>
          ) : (
            queueWords.gone
          )}
          {joined > 0 && ` ${queueWords.joined(joined)}`}
        </Fact>
        <Fact name={queueWords.at}>
          <Day date={at} />
        </Fact>
        <Fact name={queueWords.where}>
          <span dir="auto">{where}</span> <AddressLookup parts={category ? [where] : [name, where]} />
        </Fact>
        {category && <Fact name={queueWords.category}>{category}</Fact>}
        {campus && (
          <Fact name={queueWords.campus}>
            <span dir="auto">{campus}</span>
          </Fact>
        )}
        {tags.length > 0 && <Fact name={queueWords.tags}>{tags.join(', ')}</Fact>}
        {category && (
          <Fact name={queueWords.point}>
            {point ? (
              <a href={point.href} rel="noreferrer">
                {point.text}
              </a>
            ) : (
              queueWords.noPoint
            )}
          </Fact>
        )}
        {details && (
          <Fact name={queueWords.details}>
            <span className="review-text" dir="auto">
              {details}
            </span>
          </Fact>
        )}
      </dl>
      <p>
        <Link
          to={edit}
          className="button button-small"
          data-desk-focus
          data-desk-key="e"
          aria-label={queueWords.editOf(name)}
        >
          {queueWords.edit}
        </Link>
      </p>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
