import type { LoaderFunctionArgs } from '@remix-run/node'
import { read } from '~/http/read.server'
import { anyone } from '~/http/who'
import { locationPath } from '~/locations/rules'
import { done } from '~/outcome'
import { campusPath } from '~/universities/rules'

/** GET /search/suggest?q=&city= → { suggestions: [{ type, name, city, href }] }, at most 4, for the header's boxes. */
export async function loader(args: LoaderFunctionArgs) {
  const suggestions = await read(args, {
    who: anyone,
    async run({ url, context }) {
      const q = (url.searchParams.get('q') ?? '').slice(0, 200)
      const city = (url.searchParams.get('city') ?? '').slice(0, 100)
      return done(await context.search.suggest(q, city))
    },
  })
  const body = suggestions.map(({ type, id, name, city, universityKey }) => ({
    type, name, city,
    href: type === 'university' ? campusPath(universityKey ?? '') : locationPath({ id, name, university_key: universityKey }),
  }))
  return Response.json({ suggestions: body }, { headers: { 'Cache-Control': 'public, max-age=60' } })
}
