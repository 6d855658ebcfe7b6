import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, type ClientActionFunctionArgs, type ShouldRevalidateFunction } from '@remix-run/react'
import { draftFor } from '~/http/drafts.server'
import { failure, success } from '~/http/flash.server'
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
import { ReviewForm } from '~/reviews/form'
import { ownReview } from '~/reviews/own-queries.server'
import { words as ownWords } from '~/reviews/own-words'
import { chosenPhotos } from '~/reviews/photo-form'
import { photosOf } from '~/reviews/photo-queries.server'
import { PHOTOS_PER_REVIEW } from '~/reviews/photo-rules'
import { ReviewPanel } from '~/reviews/ReviewPanel'
import { saveReviewWithPhotos } from '~/reviews/save-review-with-photos.server'
import { words } from '~/reviews/words'

const who = member(words.logInToReview)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, viewer, params, request, context, url }) {
      const id = idParam(params.id)
      const location = id === null ? null : await locationOfId(db, id)
      if (!location) return missing(locationWords.idNotFound(params.id ?? ''))
      const [own, draft] = await Promise.all([
        ownReview(db, viewer.id, location.id),
        draftFor(request, context, url.pathname),
      ])
      const start =
        draft ??
        (own
          ? {
              rating: String(own.rating),
              description: own.description,
              worksHere: own.works_here ? 'on' : '',
            }
          : {})
      const photos = own ? ((await photosOf(db, [own.id])).get(own.id)?.length ?? 0) : 0
      return done({
        name: location.name,
        path: locationPath(location),
        form: `/location/${location.id}/review`,
        editing: own !== null,
        current: own?.description ?? null,
        photosLeft: PHOTOS_PER_REVIEW - photos,
        start,
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who,
    form: ReviewForm,
    run: ({ context, viewer, params, value: { mode, rating, description, worksHere, ...photos } }) =>
      orFailed(context, words.saveFailed, () =>
        saveReviewWithPhotos(context, {
          viewer,
          locationId: idParam(params.id) ?? 0,
          mode,
          rating,
          description,
          worksHere,
          files: chosenPhotos(photos),
        }),
      ),
    then({ location, created, photoFault }) {
      const saved = created ? words.uploaded : words.updated
      const notice = photoFault === null ? success(saved) : failure(words.withoutPhotos(saved, photoFault))
      return seeOther(`${locationPath(location)}#reviews`, notice, [], { replace: true })
    },
  })
}

/** An answer that does not come must not take a review with it. */
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  keepTyped(request, serverAction, words.saveFailed)

/** After a conflict the review that is there is shown. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${data.editing ? ownWords.edit : ownWords.write}: ${data.name}`) : []

export default function Review() {
  return (
    <section className="narrow">
      <ReviewPanel page={useLoaderData<typeof loader>()} />
    </section>
  )
}
