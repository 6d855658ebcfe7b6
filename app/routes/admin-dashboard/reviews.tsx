import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { afterParam } from '~/http/params'
import { read } from '~/http/read.server'
import { admin } from '~/http/who'
import type { DeskHandle } from '~/moderation/desk-handle'
import { DeskPage } from '~/moderation/DeskPage'
import { listReviews } from '~/moderation/review-queue.server'
import { words } from '~/moderation/review-words'
import { ReviewQueue } from '~/moderation/ReviewQueue'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    run: async ({ db, url }) => done(await listReviews(db, afterParam(url))),
  })

export const handle: DeskHandle = { queue: 'reviews', frame: 'desk' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function ReviewsToLookAt() {
  return (
    <DeskPage title={words.title} about={words.about}>
      <ReviewQueue list={useLoaderData<typeof loader>()} />
    </DeskPage>
  )
}
