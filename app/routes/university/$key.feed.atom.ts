import type { LoaderFunctionArgs } from '@remix-run/node'
import { cachedText } from '~/web/http/cached-text.server'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done, missing } from '~/services/outcome'
import { FEED_LENGTH } from '~/reviews/list-rules'
import { feedWords } from '~/reviews/reading-words'
import { recentReviewsOfCampus } from '~/reviews/queries.server'
import { reviewFeed } from '~/reviews/reading/review-feed.server'
import { campusOfKey } from '~/campuses/queries.server'
import { campusPath } from '~/campuses/rules'
import { typedKey } from '~/campuses/typed-key.server'
import { noCampusWords } from '~/campuses/words'

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
          reviews: await recentReviewsOfCampus(db, campus, FEED_LENGTH),
        }),
      )
    },
  })
  return cachedText(args.request, xml, 'application/atom+xml', handle)
}
