import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { accountPath } from '~/accounts/rules'
import type { Viewer } from '~/auth/viewer'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { success } from '~/http/flash.server'
import { keepTyped } from '~/http/keep-typed'
import { orFailed } from '~/http/or-failed.server'
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
import { ownReview } from '~/reviews/own-queries.server'
import { words as ownWords } from '~/reviews/own-words'
import { words } from '~/reviews/words'

const who = member(words.logInToReview)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, viewer, params }) {
      const id = idParam(params.id)
      const own = id === null ? null : await ownReview(db, viewer.id, id)
      const location = id === null ? null : await locationOfId(db, id)
      if (!location && !own) return missing(locationWords.idNotFound(params.id ?? ''))
      if (!own) return missing(words.missing)
      // The author may always take their words back, also where the place is not public.
      return done({
        name: location?.name ?? words.unlisted,
        path: location ? locationPath(location) : accountOf(viewer),
        text: own.description,
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who,
    form: DeleteReviewForm,
    run: ({ db, context, viewer, params }) =>
      orFailed(context, words.deleteFailed, () =>
        deleteReview(db, { viewer, locationId: idParam(params.id) ?? 0 }),
      ),
    then: ({ location }) =>
      seeOther(location ? `${locationPath(location)}#reviews` : ANY_ACCOUNT, success(words.deleted), [], {
        replace: true,
      }),
  })
}

/** Leads to the reader's own account, whatever their name is. */
const ANY_ACCOUNT = '/account/me'
const accountOf = ({ firstName, lastName }: Viewer) =>
  accountPath({ first_name: firstName, last_name: lastName })

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  keepTyped(request, serverAction, words.deleteFailed)

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${ownWords.remove}: ${data.name}`) : []

export default function DeleteReview() {
  const { name, path, text } = useLoaderData<typeof loader>()
  const state = useWriteForm({ id: 'delete-review' })
  return (
    <section className="narrow">
      <p>
        <Link to={path}>‹ {name}</Link>
      </p>
      <h1>{ownWords.remove}</h1>
      <p>{words.confirmRemove}</p>
      <blockquote className="review-text">
        <p>{text}</p>
      </blockquote>
      <WriteForm state={state}>
        <p className="buttons">
          <SubmitButton busy="Deleting..." danger>
            {ownWords.remove}
          </SubmitButton>
          <Link to={path}>{words.keep}</Link>
        </p>
      </WriteForm>
    </section>
  )
}
