import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { draftFor } from '~/http/drafts.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { success } from '~/http/flash.server'
import { member } from '~/http/who'
import { write } from '~/http/write.server'
import { locationOfId } from '~/locations/queries.server'
import { locationPath } from '~/locations/rules'
import { words as locationWords } from '~/locations/words'
import { done, missing } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { ReviewForm } from '~/reviews/form'
import { ownReview } from '~/reviews/queries.server'
import { ReviewFields } from '~/reviews/ReviewFields'
import { saveReview } from '~/reviews/save-review.server'
import { words } from '~/reviews/words'

const who = member(words.logInToReview)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, viewer, params, request, context, url }) {
      const id = idParam(params.id)
      const location = id === null ? null : await locationOfId(db, id)
      if (!location) return missing(locationWords.idNotFound(params.id ?? ''))
      const own = await ownReview(db, viewer.id, location.id)
      const draft = await draftFor(request, context, url.pathname)
      const start = draft ?? (own ? { rating: String(own.rating), description: own.description } : {})
      return done({ name: location.name, path: locationPath(location), editing: own !== null, start })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who,
    form: ReviewForm,
    run: ({ db, viewer, params, value }) => saveReview(db, { viewer, locationId: idParam(params.id) ?? 0, ...value }),
    then: ({ location, created }) => seeOther(`${locationPath(location)}#reviews`, success(created ? words.uploaded : words.updated)),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${data.editing ? words.edit : words.write}: ${data.name}`) : []

export default function Review() {
  const { name, path, editing, start } = useLoaderData<typeof loader>()
  const state = useWriteForm<{ rating: string; description: string }>({ id: 'review', defaultValue: start })
  return (
    <section className="narrow">
      <p><Link to={path}>‹ {name}</Link></p>
      <h1>{editing ? words.edit : words.write}</h1>
      <WriteForm state={state}>
        <ReviewFields rating={state.fields.rating} description={state.fields.description} />
        <p className="buttons">
          <SubmitButton busy="Saving...">{words.save}</SubmitButton>
          <Link to={path}>{words.close}</Link>
          {editing && <Link to={`./delete`} relative="path" className="danger">{words.remove}</Link>}
        </p>
      </WriteForm>
    </section>
  )
}
