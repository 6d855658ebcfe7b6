import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { campusBoard, campusOfBoard } from '~/campuses/page/board.server'
import { BusyEmbed } from '~/campuses/page/BusyEmbed'
import { noCampus } from '~/campuses/page/head.server'
import { campusBusyWords } from '~/spots/model/busyness-words'
import { done } from '~/services/outcome'
import { anyone } from '~/web/http/caller'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { pageMeta } from '~/web/page-meta'
import { universityTint } from '~/campuses/tint'

export const handle: PageHandle = {
  public: 30,
  reads: ['theme'],
  noindex: true,
  tint: ({ board }: SerializeFrom<typeof loader>) => universityTint(board.color),
}

const MOST = 8

/** How busy a campus is, small, for other sites to frame. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, params, url, context: { env, site } }) {
      const key = params.key ?? ''
      const campus = await campusOfBoard(db, key)
      if (!campus) return noCampus(key)
      const board = await campusBoard(db, campus, MOST)
      const own = url.pathname + url.search
      return done({ board, demo: env.demo, own, site: site.name })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, data ? campusBusyWords.titleOf(data.board.name) : campusBusyWords.title)

export default function Embed() {
  return <BusyEmbed {...useLoaderData<typeof loader>()} />
}
