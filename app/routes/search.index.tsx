import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { savedAmong } from '~/spots/collections/queries.server'
import { readerPosition } from '~/web/near.server'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done } from '~/services/outcome'
import { publicMeta } from '~/web/page-meta'
import { findLocations } from '~/finding/find-locations.server'
import { readSearch, searchPath } from '~/finding/search-url'
import { SearchPanel, searchHeading } from '~/finding/SearchPanel'
import { searchWords } from '~/finding/words'

export const handle: PageHandle = {
  public: 30,
  offline: 'same query',
  sitemap: true,
  reads: [
    'q',
    'city',
    'category',
    'state',
    'tag',
    'want',
    'open',
    'on',
    'at',
    'busy',
    'near',
    'sort',
    'verbatim',
    'page',
    'shown',
    'view',
    'map',
  ],
}

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, url, request, context, viewer }) {
      const reader = {
        universityStateId: viewer?.stateId ?? null,
        ...(await readerPosition(request, context)),
      }
      const found = await findLocations(db, context.search, {
        maps: context.maps,
        search: readSearch(url.searchParams),
        reader,
        now: new Date(),
        cachedValues: context.cachedValues,
      })
      const shown = [...found.cards, ...found.popular].map(({ id }) => id)
      return done({ ...found, saved: await savedAmong(db, viewer, shown) })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return []
  return [
    ...publicMeta(
      matches,
      searchPath(data.search, { page: data.search.page, asMap: false }),
      searchHeading(data),
      searchWords.description,
    ),
    // Search engines should index the pages of locations and campuses, not search results.
    ...(data.asked ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

export default function Search() {
  return <SearchPanel found={useLoaderData<typeof loader>()} />
}
