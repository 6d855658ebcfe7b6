import type { LoaderFunctionArgs } from '@remix-run/node'
import { suggestionTypes } from '~/ui/words'
import type { SearchSuggestion } from '~/ui/suggestion-source'
import { cacheControl, type PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { locationsOf } from '~/spots/queries.server'
import { locationPath } from '~/spots/rules'
import { done, missing } from '~/services/outcome'
import { campusOfKey } from '~/campuses/queries.server'
import { typedKey } from '~/campuses/typed-key.server'
import { noCampusWords } from '~/campuses/words'
import { marksIn } from '~search/mark'
import { pickOfCampus } from '~search/score'

export const handle: PageHandle = { personal: 60 }

/**
 * GET /university/:key/spots.json?q= → { suggestions: [{ type, name, city, path, marks }] }: results of the search
 * within the campus, at most 8, for the box above its list.
 */
export async function loader(args: LoaderFunctionArgs) {
  const suggestions = await read(args, {
    caller: anyone,
    async run({ db, context, params, url }) {
      const campus = await campusOfKey(db, params.key ?? '')
      if (!campus) return missing(noCampusWords.notPartnered(typedKey(params.key ?? '')))
      const q = (url.searchParams.get('q') ?? '').trim().slice(0, 200)
      const rows = await locationsOf(db, pickOfCampus(await context.search.searchCampus(campus.id, q)))
      return done(
        rows.map((row): SearchSuggestion => ({
          type: row.category === 'On-Campus' ? suggestionTypes.onCampus : suggestionTypes.offCampus,
          name: row.name,
          city: row.city,
          path: locationPath(row),
          marks: { name: marksIn(row.name, q), city: [] },
        })),
      )
    },
  })
  return Response.json({ suggestions }, { headers: { 'Cache-Control': cacheControl(handle) } })
}
