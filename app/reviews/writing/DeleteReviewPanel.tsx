import { BackLink, Link } from '~/ui/Link'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { reviewWords } from '../words'
import { ownWords } from '../own-words'

/** The review that its author is about to delete. */
export type DeletingView = {
  name: string
  /** The location's page, or the author's if the public may not see the location. */
  path: string
  text: string
}

/** The form that deletes the reader's own review. */
export function DeleteReviewPanel({ name, path, text }: DeletingView) {
  const state = useWriteForm({ id: 'delete-review' })
  return (
    <section className="narrow">
      <BackLink to={path}>{name}</BackLink>
      <h1>{ownWords.remove}</h1>
      <p>{reviewWords.confirmRemove}</p>
      <blockquote className="review-text">
        <p>{text}</p>
      </blockquote>
      <WriteForm state={state} failed={reviewWords.deleteFailed}>
        <p className="buttons">
          <SubmitButton busy="Deleting..." danger>
            {ownWords.remove}
          </SubmitButton>{' '}
          <Link to={path}>{reviewWords.keep}</Link>
        </p>
      </WriteForm>
    </section>
  )
}
