import { redirect, type LoaderFunctionArgs, type MetaFunction, type SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { campusOfKey } from '~/campuses/queries.server'
import { noCampus } from '~/campuses/page/head.server'
import { boardSnippets } from '~/campuses/page/board-snippets.server'
import { ShareBoard } from '~/campuses/page/ShareBoard'
import { campusPath } from '~/campuses/rules'
import { campusBusy } from '~/spots/campus-busy.server'
import { campusBusyPath } from '~/spots/rules'
import { CampusBusy } from '~/spots/CampusBusy'
import { campusBusyWords } from '~/spots/model/busyness-words'
import { done } from '~/services/outcome'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { pageMeta } from '~/web/page-meta'
import { universityTint } from '~/campuses/tint'

export const handle: PageHandle = {
  public: 30,
  reads: [],
  offline: true,
  noindex: true,
  tint: ({ color }: SerializeFrom<typeof loader>) => universityTint(color),
}

/** How busy every study spot of a campus is. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, params, context: { env } }) {
      const key = params.key ?? ''
      const campus = await campusOfKey(db, key)
      if (!campus) return noCampus(key)
      if (campus.key !== key) throw redirect(campusBusyPath(campusPath(campus.key)), 301)
      const { name, color } = campus
      return done({
        campus: { name, path: campusPath(key) },
        color,
        path: campusBusyPath(campusPath(key)),
        view: await campusBusy(db, campus, new Date()),
        snippets: boardSnippets(campus, env.origin),
      })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, data ? campusBusyWords.titleOf(data.campus.name) : campusBusyWords.title)

export default function HowBusy() {
  const { color: _color, snippets, ...shown } = useLoaderData<typeof loader>()
  return (
    <>
      <CampusBusy {...shown} />
      <ShareBoard {...snippets} />
    </>
  )
}
