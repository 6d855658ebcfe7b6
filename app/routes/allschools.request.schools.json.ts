import type { LoaderFunctionArgs } from '@remix-run/node'
import type { SearchSuggestion } from '~/ui/suggestion-source'
import { wikidataAt } from '~/services/maps/wikidata.server'
import { cacheControl, type PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { LENGTHS } from '~/spots/model/asked'
import { done } from '~/services/outcome'
import { findUniversities } from '~/spots/requests/find-universities.server'
import { requestWords } from '~/spots/requests/words'
import { marksIn } from '~search/mark'

export const handle: PageHandle = { personal: 60 }

/**
 * GET /allschools/request/schools.json?q= → { suggestions: [{ type, name, city, state, path, marks }] }: at most 5 US
 * universities for 3 letters or more. They have no page: selecting one fills in the form. `path` is Wikidata's URL.
 */
export async function loader(args: LoaderFunctionArgs) {
  const suggestions = await read(args, {
    caller: anyone,
    async run({ db, context, url }) {
      const q = (url.searchParams.get('q') ?? '').slice(0, LENGTHS.name.most)
      const wikidata = wikidataAt(context.env.wikidataUrl, context.env.supportEmail)
      const universities = await findUniversities({ db, search: context.search, wikidata }, q)
      return done(
        universities.map(({ name, city, abr, listed, uri }, n): SearchSuggestion => ({
          type: [abr, listed && requestWords.partnered].filter(Boolean).join(' · '),
          name,
          city,
          state: abr,
          path: uri ?? `#${n}`,
          marks: { name: marksIn(name, q.trim()), city: [] },
        })),
      )
    },
  })
  return Response.json({ suggestions }, { headers: { 'Cache-Control': cacheControl(handle) } })
}
