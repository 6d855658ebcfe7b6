import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { MAX_AGE } from '~/services/cached-values.server'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done } from '~/services/outcome'
import { publicMeta } from '~/web/page-meta'
import { MIN_LETTERS } from '~/ui/suggestion-source'
import type { PageHandle } from '~/web/http/page-handle'
import { AllSchools } from '~/campuses/page/AllSchools'
import { universitiesByState, universitiesFor } from '~/campuses/universities-by-state.server'
import { campusesByState } from '~/campuses/queries.server'
import { campusPath } from '~/campuses/rules'
import { allSchoolsWords } from '~/campuses/words'

export const handle: PageHandle = {
  public: 30,
  reads: ['q', 'state', 'find'],
  offline: true,
  sitemap: true,
}

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, url, viewer, context: { cachedValues, search } }) {
      const q = (url.searchParams.get('q') ?? '').trim().slice(0, 200)
      const searched = q.length >= MIN_LETTERS
      const [all, found] = await Promise.all([
        cachedValues.get('all schools', MAX_AGE.static, () => campusesByState(db)),
        searched ? universitiesFor(db, search, q) : null,
      ])
      const { only, ...list } = universitiesByState({ all, found, state: url.searchParams.get('state') })
      // The campus's page reads it, and ignores what it doesn't know.
      const find = new URLSearchParams((url.searchParams.get('find') ?? '').slice(0, 500)).toString()
      if (only !== null) throw redirect(campusPath(only) + (find && `?${find}`))
      return done({
        q,
        searched,
        find,
        loggedIn: viewer !== null,
        ...list,
      })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  ...publicMeta(matches, '/allschools', allSchoolsWords.title, allSchoolsWords.description),
  ...(data?.q ? [{ name: 'robots', content: 'noindex' }] : []),
]

export default function AllSchoolsPage() {
  return <AllSchools {...useLoaderData<typeof loader>()} />
}
