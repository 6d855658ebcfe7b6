import { Link } from '@remix-run/react'
import { TextArea } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { Day } from '~/components/ui/Day'
import { Picture } from '~/components/ui/Picture'
import { Stars } from '~/components/ui/Stars'
import { words as removalWords } from '~/reviews/removal-words'
import type { ReviewCaseView } from './review-queue.server'
import { words } from './review-words'

/** A review with all that is known of it, and the two ways to decide on it. */
export function ReviewDecision({ view }: { view: ReviewCaseView }) {
  return (
    <>
      <h1 dir="auto">{words.one(view.place)}</h1>
      <p className="desk-links">
        {view.path && <Link to={view.path}>{words.view}</Link>}
        {view.next !== null && (
          <>
            {' '}
            <Link to={`/admin-dashboard/reviews/${view.next}`} rel="next" data-desk-key="j">
              {words.next}
            </Link>
          </>
        )}
      </p>
      <figure className="quoted-review">
        <figcaption>
          {view.by.href ? (
            <Link to={view.by.href} dir="auto">
              {words.by(view.by.name)}
            </Link>
          ) : (
            words.by(view.by.name)
          )}
          {' · '}
          <Stars rating={view.rating} />
          <span className="quiet">
            {' · '}
            {words.written} <Day date={view.written} />
            {view.edited && (
              <>
                , {words.edited} <Day date={view.edited} />
              </>
            )}
          </span>
        </figcaption>
        <blockquote className="review-text" dir="auto">
          <p>{view.text}</p>
        </blockquote>
      </figure>
      {view.worksHere && <p>{words.worksHere}</p>}
      <Photos view={view} />
      {view.reports.length > 0 && (
        <>
          <h2>{words.reported}</h2>
          <ul>
            {view.reports.map(({ reason, details, at }, index) => (
              <li key={index}>
                {reason}
                {details && (
                  <>
                    : <span dir="auto">{details}</span>
                  </>
                )}{' '}
                <span className="quiet">
                  <Day date={at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {view.signs.length > 0 && (
        <>
          <h2>{words.warnings}</h2>
          <ul>
            {view.signs.map((sign) => (
              <li key={sign}>{sign}</li>
            ))}
          </ul>
        </>
      )}
      <h2>{words.context}</h2>
      <ul>
        {view.context.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {view.state === 'waiting' ? (
        <Forms key={view.id} view={view} />
      ) : (
        <p className="note">{view.state === 'own' ? words.own : words.decidedAlready}</p>
      )}
    </>
  )
}

function Photos({ view: { photos } }: { view: ReviewCaseView }) {
  if (photos.length === 0) return null
  return (
    <>
      <h2>{words.photos}</h2>
      <ul className="desk-photos" aria-label={words.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Picture
              src={photo.small}
              alt={photo.caption ?? words.photo(index + 1)}
              width={photo.width}
              height={photo.height}
            />
            <a href={photo.url} aria-label={words.wholeOf(index + 1)}>
              {words.whole}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function Forms({ view }: { view: ReviewCaseView }) {
  const keep = useWriteForm<{ reason: string }>({
    id: 'keep',
    intent: 'keep',
    defaultValue: { reason: words.keepStart },
  })
  const remove = useWriteForm<{ reason: string }>({ id: 'remove', intent: 'remove' })
  const reason = remove.fields.reason.id
  return (
    <>
      <section className="panel" aria-labelledby="keep-title">
        <h2 id="keep-title">{words.keep}</h2>
        <p>{words.keepAbout}</p>
        <WriteForm state={keep}>
          <input type="hidden" name="seen" value={view.seen} />
          <input type="hidden" name="upTo" value={view.upTo} />
          <TextArea field={keep.fields.reason} label={words.reason} hint={words.keepHint} rows={2} />
          <p className="buttons">
            <SubmitButton busy={words.keeping} data-desk-key="a">
              {words.keep}
            </SubmitButton>
          </p>
        </WriteForm>
      </section>
      <section className="panel" aria-labelledby="remove-title">
        <h2 id="remove-title">
          <a href={`#${reason}`} data-desk-key="d" data-desk-then={reason}>
            {words.remove}
          </a>
        </h2>
        <p>
          {removalWords.confirm} {removalWords.what} {removalWords.told}
        </p>
        <WriteForm state={remove}>
          <input type="hidden" name="seen" value={view.seen} />
          <TextArea
            field={remove.fields.reason}
            label={words.reason}
            hint={removalWords.reasonHint}
            rows={4}
          />
          <p className="buttons">
            <SubmitButton busy={words.removing} danger>
              {removalWords.send}
            </SubmitButton>
          </p>
        </WriteForm>
      </section>
    </>
  )
}
