import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { failure, success } from '~/web/notice.server'
import type { PageHandle } from '~/web/http/page-handle'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { publicLocation } from '~/spots/public-location.server'
import { locationPath } from '~/spots/rules'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { ReviewForm } from '~/reviews/writing/review-form'
import { reviewWords, sentReviewWords } from '~/reviews/words'
import { ownWords } from '~/reviews/own-words'
import { ReviewPanel } from '~/reviews/writing/ReviewPanel'
import { saveReviewWithPhotos, reviewPage } from '~/reviews/writing/save-review-with-photos.server'

const caller = member(sentReviewWords.logInToReview)

export const handle: PageHandle = { disallow: '/location/*/review' }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, params, draft }) {
      const found = await publicLocation(db, { written: params.id, id: idParam(params.id) })
      if (!found.ok) return found
      return done(await reviewPage(db, { viewerId: viewer.id, location: found.value, draft: await draft() }))
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: ReviewForm,
    failureText: reviewWords.saveFailed,
    run: ({ context, viewer, params, value }) =>
      saveReviewWithPhotos(context, { viewer, locationId: idParam(params.id) ?? 0, ...value }),
    redirect({ location, created, photoFault }) {
      const saved = created ? sentReviewWords.uploaded : sentReviewWords.updated
      const notice =
        photoFault === null ? success(saved) : failure(sentReviewWords.withoutPhotos(saved, photoFault))
      return seeOther(`${locationPath(location)}#reviews`, notice, [], { replace: true })
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${data.editing ? ownWords.edit : ownWords.write}: ${data.name}`) : []

export default function Review() {
  return (
    <section className="narrow">
      <ReviewPanel page={useLoaderData<typeof loader>()} />
    </section>
  )
}
