import type { LoaderFunctionArgs } from '@remix-run/node'
import { universityLabel } from '~/accounts/profile-rules'
import type { SearchSuggestion } from '~/ui/suggestion-source'
import { cacheControl, type PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done } from '~/services/outcome'
import { findUniversities } from '~/spots/requests/find-universities.server'
import { marksIn } from '~search/mark'

const MAX_LENGTH = 100

export const handle: PageHandle = { personal: 60 }

/**
 * GET /university/request-location/campuses.json?q= → { suggestions }: campuses as "name, city, ST", which fill in the
 * form.
 */
export async function loader(args: LoaderFunctionArgs) {
  const suggestions = await read(args, {
    caller: anyone,
    async run({ db, context, url }) {
      const q = (url.searchParams.get('q') ?? '').slice(0, MAX_LENGTH)
      const campuses = await findUniversities({ db, search: context.search, wikidata: null }, q)
      return done(
        campuses.map((campus, n): SearchSuggestion => {
          const name = universityLabel(campus)
          return { type: '', name, path: `#${n}`, marks: { name: marksIn(name, q.trim()), city: [] } }
        }),
      )
    },
  })
  return Response.json({ suggestions }, { headers: { 'Cache-Control': cacheControl(handle) } })
}
