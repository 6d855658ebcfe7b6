import type { LoaderFunctionArgs } from '@remix-run/node'
import { cachedText } from '~/web/http/cached-text.server'
import type { PageHandle } from '~/web/http/page-handle'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { namedLocation } from '~/spots/public-queries.server'
import { locationPath } from '~/spots/rules'
import { missingWords } from '~/spots/words'
import { done, missing } from '~/services/outcome'
import { FEED_LENGTH } from '~/reviews/list-rules'
import { entryWords } from '~/reviews/reading-words'
import { recentReviewsOf } from '~/reviews/queries.server'
import { reviewFeed } from '~/reviews/reading/review-feed.server'

export const handle: PageHandle = { public: 300 }

/** GET /location/:id/feed.atom → the newest reviews of a location, on campus or off, as an Atom feed. */
export async function loader(args: LoaderFunctionArgs) {
  const xml = await read(args, {
    caller: anyone,
    async run({ db, context, params }) {
      const id = idParam(params.id)
      const location = id === null ? null : await namedLocation(db, id)
      if (!location) return missing(missingWords.idNotFound(params.id ?? ''))
      return done(
        reviewFeed({
          origin: context.env.origin,
          of: `location/${location.id}`,
          title: entryWords.feedOf(location.name),
          page: locationPath(location),
          self: `/location/${location.id}/feed.atom`,
          reviews: await recentReviewsOf(db, location, FEED_LENGTH),
        }),
      )
    },
  })
  return cachedText(args.request, xml, 'application/atom+xml', handle)
}
