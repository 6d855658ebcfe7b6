import type { LoaderFunctionArgs } from '@remix-run/node'
import type { SearchSuggestion } from '~/ui/suggestion-source'
import { cacheControl, type PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done, missing } from '~/services/outcome'
import { findLocations } from '~/study-sessions/page/find-locations.server'
import { formWords } from '~/study-sessions/making-words'
import { LENGTHS } from '~/study-sessions/rules'
import { campusOfKey } from '~/campuses/queries.server'
import { marksIn } from '~search/mark'

export const handle: PageHandle = { personal: 60 }

/**
 * GET /university/:key/study-sessions/places.json?q= → { suggestions: [{ type, name, city, path, marks }] }: study
 * spots on the campus for a study session, at most 8; `city` is the address. No `path`: selecting one fills in the
 * form.
 */
export async function loader(args: LoaderFunctionArgs) {
  const suggestions = await read(args, {
    caller: anyone,
    async run({ db, context, params, url }) {
      const campus = await campusOfKey(db, params.key ?? '')
      if (!campus) return missing(formWords.missingUniversity)
      const q = (url.searchParams.get('q') ?? '').slice(0, LENGTHS.place)
      const locations = await findLocations(db, context.search, campus.id, q)
      return done(
        locations.map(({ id, name, address }): SearchSuggestion => ({
          type: '',
          name,
          city: address ?? '',
          path: `#${id}`,
          marks: { name: marksIn(name, q.trim()), city: [] },
        })),
      )
    },
  })
  return Response.json({ suggestions }, { headers: { 'Cache-Control': cacheControl(handle) } })
}
