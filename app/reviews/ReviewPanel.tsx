import { Link } from '@remix-run/react'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { words as ownWords } from './own-words'
import { PhotoFields, type PhotoShape } from './PhotoFields'
import { ReviewFields } from './ReviewFields'
import { words } from './words'

/** What the page of a review's form shows. */
export type ReviewPage = {
  name: string
  /** The place's page, and that of this form. */
  path: string
  form: string
  editing: boolean
  /** The review's text as it is stored, for those whose form did not know of it. */
  current: string | null
  /** How many photos the review can still take. */
  photosLeft: number
  start: Record<string, unknown>
}

/** The form of the reader's own review: in a page of its own, or (with `onClose`) in a dialog. */
export function ReviewPanel({ page, onClose }: { page: ReviewPage; onClose?: () => void }) {
  const { name, path, form, start, current, photosLeft } = page
  const state = useWriteForm<{ rating: string; description: string; worksHere: string } & PhotoShape>({
    id: 'review',
    defaultValue: start,
  })
  const { rating, description, worksHere } = state.fields
  // A form that did not know of the review comes back as one that changes it.
  const overtaken = state.form.errors?.includes(words.duplicate) ?? false
  const editing = page.editing || overtaken
  const photoAtFault = Object.keys(state.form.allErrors).some((field) => /^(photo|caption)/.test(field))
  const Heading = onClose ? 'h2' : 'h1'
  return (
    <>
      {onClose ? (
        <p>{name}</p>
      ) : (
        <p>
          <Link to={path}>‹ {name}</Link>
        </p>
      )}
      <Heading>{editing ? ownWords.edit : ownWords.write}</Heading>
      <WriteForm state={state} encType="multipart/form-data" failed={words.saveFailed}>
        <input type="hidden" name="mode" value={editing ? 'edit' : 'create'} />
        {overtaken && current !== null && <Current text={current} />}
        <ReviewFields rating={rating} description={description} worksHere={worksHere} />
        {photosLeft > 0 && (
          <details className="add-photos" open={photoAtFault || undefined}>
            <summary>{words.addPhotos}</summary>
            <PhotoFields fields={state.fields} left={photosLeft} />
          </details>
        )}
        <p className="buttons">
          <SubmitButton busy={words.saving}>{overtaken ? words.updateCurrent : words.save}</SubmitButton>
          {onClose ? (
            <button type="button" className="button button-quiet" onClick={onClose}>
              {ownWords.close}
            </button>
          ) : (
            <Link to={path}>{ownWords.close}</Link>
          )}
          {editing && (
            <Link to={`${form}/delete`} className="danger">
              {ownWords.remove}
            </Link>
          )}
        </p>
      </WriteForm>
    </>
  )
}

function Current({ text }: { text: string }) {
  return (
    <section className="current-review" aria-labelledby="current-review">
      <h2 id="current-review">{words.current}</h2>
      <blockquote className="review-text">
        <p>{text}</p>
      </blockquote>
      <p>{words.updateHint}</p>
    </section>
  )
}
