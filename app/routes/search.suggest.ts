import type { LoaderFunctionArgs } from '@remix-run/node'
import { suggestionTypes, universitySuggestWords } from '~/ui/words'
import { searchPath } from '~/ui/search-path'
import { MIN_LETTERS, type SearchSuggestion } from '~/ui/suggestion-source'
import { cacheControl, type PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { locationPath } from '~/spots/rules'
import { done } from '~/services/outcome'
import { campusesOf, type UniversityCard } from '~/campuses/queries.server'
import { campusPath } from '~/campuses/rules'
import type { CitySuggestion, Suggestion } from '~search/engine'
import { marksIn } from '~search/mark'

/** More than the menu shows at once: it scrolls. */
const SCHOOLS = 8
/** As many as All Schools shows for a search. */
const COUNTED = 50

export const handle: PageHandle = { personal: 60, disallow: '/search/suggest' }

/**
 * GET /search/suggest?q=&city= → { suggestions: [{ type, name, city, path, marks }] } for the header's first box. With
 * kind=city: cities for its second box, at most 4. With kind=school: universities for the home page, at most 8 and
 * a link to the rest. `marks` are the matched ranges of name and city.
 */
export async function loader(args: LoaderFunctionArgs) {
  const suggestions = await read(args, {
    caller: anyone,
    async run({ db, url, context, request }) {
      const q = (url.searchParams.get('q') ?? '').slice(0, 200)
      const city = (url.searchParams.get('city') ?? '').slice(0, 100)
      const kind = url.searchParams.get('kind')
      if (kind === 'city') return done((await context.search.suggestCities(q)).map((each) => ofCity(each, q)))
      if (kind === 'school') {
        const ids = q.trim().length < MIN_LETTERS ? [] : await context.search.searchUniversities(q, COUNTED)
        const found = (await campusesOf(db, ids.slice(0, SCHOOLS))).map((each) => ofUniversity(each, q))
        return done(ids.length > SCHOOLS ? [...found, allSchools(ids.length, q)] : found)
      }
      return done(
        (await context.search.suggest(q, city, request.signal)).map((each) => ofLocation(each, q, city)),
      )
    },
  })
  return Response.json({ suggestions }, { headers: { 'Cache-Control': cacheControl(handle) } })
}

function ofLocation(
  { type, id, name, city, universityKey }: Suggestion,
  q: string,
  inCity: string,
): SearchSuggestion {
  const { university, onCampus, offCampus } = suggestionTypes
  return {
    type: type === 'university' ? university : universityKey ? onCampus : offCampus,
    name,
    city,
    path:
      type === 'university'
        ? campusPath(universityKey ?? '')
        : locationPath({ id, name, university_key: universityKey }),
    marks: { name: marksIn(name, q), city: marksIn(city, `${q} ${inCity}`) },
  }
}

const ofCity = ({ city, state }: CitySuggestion, q: string): SearchSuggestion => ({
  type: suggestionTypes.city,
  name: city,
  state,
  path: searchPath('', city) ?? '/search',
  marks: { name: marksIn(city, q), city: [] },
})

const ofUniversity = ({ key, name, city }: UniversityCard, q: string): SearchSuggestion => ({
  type: '',
  name,
  city,
  path: campusPath(key),
  marks: { name: marksIn(name, q), city: marksIn(city, q) },
})

const allSchools = (total: number, q: string): SearchSuggestion => ({
  type: '',
  name: universitySuggestWords.all(SCHOOLS, total < COUNTED ? String(total) : `${COUNTED}+`),
  path: `/allschools?${new URLSearchParams({ q: q.trim() })}`,
  marks: { name: [], city: [] },
  all: true,
})
