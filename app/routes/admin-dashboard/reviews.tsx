import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { admin } from '~/http/who'
import type { DeskHandle } from '~/moderation/desk-handle'
import { listReviews } from '~/moderation/review-queue.server'
import { words } from '~/moderation/review-words'
import { ReviewQueue } from '~/moderation/ReviewQueue'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    run: async ({ db, url }) =>
      done(await listReviews(db, idParam(url.searchParams.get('after') ?? undefined))),
  })

export const handle: DeskHandle = { queue: 'reviews', frame: 'desk' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function ReviewsToLookAt() {
  const list = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{words.title}</h1>
      <p className="quiet">{words.about}</p>
      <ReviewQueue list={list} />
    </>
  )
}
