import { BackLink, Link } from '~/ui/Link'
import type { ReviewQuestions } from '~/spots/areas/review-answers.server'
import { CancelButton } from '~/ui/form/CancelButton'
import { OnBox } from '~/ui/form/OnBox'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { reviewWords } from '../words'
import { ownWords } from '../own-words'
import { PhotoFields, type PhotoShape } from '../photos/PhotoFields'
import { useEffect, useState } from 'react'
import { asText, TextArea, type FieldState, FieldErrors } from '~/ui/form/Field'
import { SelectField } from '~/ui/form/SelectField'
import { StarRating } from '~/ui/form/StarRating'
import { counterHint, REVIEW_LENGTH, lengthOf, adviceOn } from '../rules'
import { ReservedSpace } from '~/ui/ReservedSpace'
import { AdviceList } from '../AdviceList'
import '~/styles/review-form.css'

/** Texts start with "I", "OK" or "WIFI", and nothing this short can be saved anyway. */
const FROM_LENGTH = 20

/** Advice on what is being typed. It never blocks the review. */
function Advice({ text }: { text: string }) {
  return <AdviceList lines={text.length < FROM_LENGTH ? [] : adviceOn(text)} />
}

/** A review's fields. With scripts, a counter and advice update as the user types. */
function ReviewFields({
  rating,
  description,
  worksHere,
}: Record<'rating' | 'description' | 'worksHere', FieldState>) {
  const [text, setText] = useState<string | null>(null)
  // Read the field itself: after a reload the browser may have restored what was typed.
  useEffect(() => {
    const area = document.getElementById(description.id)
    if (area instanceof HTMLTextAreaElement) setText(area.value)
  }, [description.id])
  return (
    <>
      <StarRating field={rating} label={reviewWords.rating} />
      <TextArea
        field={description}
        label={reviewWords.description}
        hint={reviewWords.lengthHint}
        rows={9}
        onInput={(event) => setText(event.currentTarget.value)}
        after={
          <>
            <Counter text={text} />
            <Advice text={text ?? asText(description.initialValue) ?? ''} />
          </>
        }
      />
      <p className="field">
        <label htmlFor={worksHere.id}>
          <OnBox field={worksHere} aria-describedby={`${worksHere.id}-hint`} /> {reviewWords.worksHere}
        </label>{' '}
        <span className="hint" id={`${worksHere.id}-hint`}>
          {reviewWords.worksHereHint}
        </span>
      </p>
    </>
  )
}

/** Only works with scripts, so without them there is no counter. */
function Counter({ text }: { text: string | null }) {
  if (text === null)
    return <ReservedSpace as="p" className="counter" text={reviewWords.counter(0, REVIEW_LENGTH.max)} />
  const length = lengthOf(text)
  const hint = counterHint(length)
  return (
    <p className="counter">
      <span className={length > REVIEW_LENGTH.max ? 'over' : undefined}>
        {reviewWords.counter(length, REVIEW_LENGTH.max)}
      </span>{' '}
      {hint}
    </p>
  )
}

/** Data for the page of a review's form. */
export type ReviewPage = {
  name: string
  /** The location's page, and the form's. */
  path: string
  form: string
  editing: boolean
  /** The review's saved text, for a form that was opened before it was saved. */
  current: string | null
  /** When the review was last changed, in milliseconds. */
  seen: number | null
  /** How many more photos the review can have. */
  photosLeft: number
  questions: ReviewQuestions
  start: Record<string, unknown>
}

/** The form of the reader's own review: on its own page, or (with `onClose`) in a dialog. */
export function ReviewPanel({ page, onClose }: { page: ReviewPage; onClose?: () => void }) {
  const { name, path, form, start, current, seen, photosLeft, questions } = page
  const state = useWriteForm<{ rating: string; description: string; worksHere: string } & PhotoShape>({
    id: 'review',
    defaultValue: start,
  })
  const { rating, description, worksHere } = state.fields
  // A form opened before the review was saved elsewhere comes back as one that replaces it.
  const changedMeanwhile = state.form.errors?.includes(reviewWords.duplicate) ?? false
  const editing = page.editing || changedMeanwhile
  const photosLost = state.fields.photos.initialValue !== undefined
  const photoAtFault = Object.keys(state.form.allErrors).some((field) => /^(photo|caption)/.test(field))
  const Heading = onClose ? 'h2' : 'h1'
  return (
    <>
      {onClose ? <p>{name}</p> : <BackLink to={path}>{name}</BackLink>}
      <Heading>{editing ? ownWords.edit : ownWords.write}</Heading>
      <WriteForm state={state} encType="multipart/form-data" failed={reviewWords.saveFailed}>
        <input type="hidden" name="mode" value={editing ? 'edit' : 'create'} />
        {seen !== null && <input type="hidden" name="seen" value={seen} />}
        {changedMeanwhile && current !== null && <Current text={current} />}
        <ReviewFields rating={rating} description={description} worksHere={worksHere} />
        <QuestionFields fields={state.named} page={questions} />
        {photosLeft > 0 && (
          <details className="add-photos" open={photoAtFault || photosLost || undefined}>
            <summary>{reviewWords.addPhotos}</summary>
            <PhotoFields fields={state.fields} left={photosLeft} areas={questions.areas} />
          </details>
        )}
        <p className="buttons">
          <SubmitButton busy={reviewWords.saving}>
            {changedMeanwhile ? reviewWords.updateCurrent : reviewWords.save}
          </SubmitButton>{' '}
          <CancelButton to={path} onClose={onClose}>
            {ownWords.close}
          </CancelButton>{' '}
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
      <h2 id="current-review">{reviewWords.current}</h2>
      <blockquote className="review-text">
        <p>{text}</p>
      </blockquote>
      <p>{reviewWords.updateHint}</p>
    </section>
  )
}

type QuestionFieldsProps = { fields: Record<string, FieldState>; page: ReviewQuestions }

/** The quick questions in the review form. Collapsed unless one has an error. */
function QuestionFields({ fields, page }: QuestionFieldsProps) {
  const names = ['area', ...page.questions.map(({ name }) => name)]
  return (
    <details className="questions" open={names.some((name) => fields[name]!.errors) || undefined}>
      <summary>{page.title}</summary>
      <input type="hidden" name="shown" value={String(fields.shown!.initialValue ?? '')} />
      {page.areas.length > 0 && (
        <SelectField field={fields.area!} label={page.where} none={page.whole} options={page.areas} />
      )}
      {page.questions.map(({ name, text, answers }) => {
        const { id, initialValue = 'none', key } = fields[name]!
        return (
          <fieldset key={key} id={id} className="checks">
            <legend>{text}</legend>
            <FieldErrors field={fields[name]!} />
            {answers.map(({ value, text: answer }) => (
              <label key={value}>
                <input type="radio" name={name} value={value} defaultChecked={initialValue === value} />
                {answer}
              </label>
            ))}
          </fieldset>
        )
      })}
    </details>
  )
}
