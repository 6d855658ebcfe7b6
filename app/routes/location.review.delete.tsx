import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { success } from '~/http/flash.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { member } from '~/http/who'
import { write } from '~/http/write.server'
import { locationOfId } from '~/locations/queries.server'
import { locationPath } from '~/locations/rules'
import { words as locationWords } from '~/locations/words'
import { done, missing } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { deleteReview } from '~/reviews/delete-review.server'
import { DeleteReviewForm } from '~/reviews/form'
import { ownReview } from '~/reviews/queries.server'
import { words } from '~/reviews/words'

const who = member(words.logInToReview)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, viewer, params }) {
      const id = idParam(params.id)
      const location = id === null ? null : await locationOfId(db, id)
      if (!location) return missing(locationWords.idNotFound(params.id ?? ''))
      const own = await ownReview(db, viewer.id, location.id)
      if (!own) return missing(words.missing)
      return done({ name: location.name, path: locationPath(location), text: own.description })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who,
    form: DeleteReviewForm,
    run: ({ db, viewer, params }) => deleteReview(db, { viewer, locationId: idParam(params.id) ?? 0 }),
    then: ({ location }) => seeOther(`${locationPath(location)}#reviews`, success(words.deleted)),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => (data ? pageMeta(matches, `${words.remove}: ${data.name}`) : [])

export default function DeleteReview() {
  const { name, path, text } = useLoaderData<typeof loader>()
  const state = useWriteForm({ id: 'delete-review' })
  return (
    <section className="narrow">
      <p><Link to={path}>‹ {name}</Link></p>
      <h1>{words.remove}</h1>
      <p>{words.confirmRemove}</p>
      <blockquote className="review-text"><p>{text}</p></blockquote>
      <WriteForm state={state}>
        <p className="buttons">
          <SubmitButton busy="Deleting..." danger>{words.remove}</SubmitButton>
          <Link to={path}>{words.keep}</Link>
        </p>
      </WriteForm>
    </section>
  )
}
