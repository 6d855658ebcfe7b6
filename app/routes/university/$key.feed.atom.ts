import type { LoaderFunctionArgs } from '@remix-run/node'
import { cachedText } from '~/http/answers/cached-text.server'
import type { PageHandle } from '~/http/page-handle'
import { read } from '~/http/read.server'
import { anyone } from '~/http/caller'
import { LIST_MILES } from '~/geo/distance'
import { done, missing } from '~/outcome'
import { FEED_LENGTH } from '~/reviews/reading/list-rules'
import { feedWords } from '~/reviews/reading/words'
import { recentReviewsOfCampus } from '~/reviews/queries.server'
import { reviewFeed } from '~/reviews/reading/review-feed.server'
import { campusOfKey } from '~/universities/queries.server'
import { campusPath } from '~/universities/rules'
import { typedKey } from '~/universities/typed-key.server'
import { noCampusWords } from '~/universities/words'

export const handle: PageHandle = { public: 300 }

/** GET /university/:key/feed.atom → the newest reviews of the locations on and near a campus, as an Atom feed. */
export async function loader(args: LoaderFunctionArgs) {
  const xml = await read(args, {
    caller: anyone,
    async run({ db, context, params }) {
      const campus = await campusOfKey(db, params.key ?? '')
      if (!campus) return missing(noCampusWords.notPartnered(typedKey(params.key ?? '')))
      const page = campusPath(campus.key)
      return done(
        reviewFeed({
          origin: context.env.origin,
          of: `university/${campus.id}`,
          title: feedWords.feedNear(campus.name),
          page,
          self: `${page}/feed.atom`,
          reviews: await recentReviewsOfCampus(db, campus, LIST_MILES, FEED_LENGTH),
        }),
      )
    },
  })
  return cachedText(args.request, xml, 'application/atom+xml', handle)
}
