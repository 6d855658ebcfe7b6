import type { LoaderFunctionArgs } from '@remix-run/node'
import type { SearchSuggestion } from '~/ui/suggestion-source'
import { cacheControl, type PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done, missing } from '~/services/outcome'
import { warningFor } from '~/study-sessions/page/form-view.server'
import { typedSpan } from '~/study-sessions/hours-warning.server'
import { findLocations } from '~/study-sessions/page/find-locations.server'
import { formWords } from '~/study-sessions/making-words'
import { LENGTHS } from '~/study-sessions/rules'
import { campusOfKey } from '~/campuses/queries.server'
import { marksIn } from '~search/mark'

export const handle: PageHandle = { personal: 60 }

/**
 * GET /university/:key/study-sessions/places.json?q= → { suggestions: [{ type, name, city, path, marks }] }: study
 * spots on the campus for a study session, at most 8; `city` is the address. No `path`: selecting one fills in the
 * form. With a date, a start and an end as typed, `warning` says if the spot with this name isn't open then.
 */
export async function loader(args: LoaderFunctionArgs) {
  const found = await read(args, {
    caller: anyone,
    async run({ db, context, params, url }) {
      const campus = await campusOfKey(db, params.key ?? '')
      if (!campus) return missing(formWords.missingUniversity)
      const q = (url.searchParams.get('q') ?? '').slice(0, LENGTHS.place)
      const locations = await findLocations(db, context.search, campus.id, q)
      const suggestions = locations.map(({ id, name, address }): SearchSuggestion => ({
        type: '',
        name,
        city: address ?? '',
        path: `#${id}`,
        marks: { name: marksIn(name, q.trim()), city: [] },
      }))
      const { date, start, end } = Object.fromEntries(url.searchParams)
      const span = typedSpan({ date, start, end }, campus.timeZone)
      return done({ suggestions, warning: span && (await warningFor(db, campus.id, span, q)) })
    },
  })
  return Response.json(found, { headers: { 'Cache-Control': cacheControl(handle) } })
}
