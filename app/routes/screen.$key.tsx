import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { campusBoard, campusOfBoard } from '~/campuses/page/board.server'
import { BusyScreen } from '~/campuses/page/BusyScreen'
import { noCampus } from '~/campuses/page/head.server'
import { campusBusyWords } from '~/spots/model/busyness-words'
import { done } from '~/services/outcome'
import { REFRESH } from '~/web/http/bare-page'
import { anyone } from '~/web/http/caller'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { pageMeta } from '~/web/page-meta'
import { universityTint } from '~/campuses/tint'

export const handle: PageHandle = {
  public: 30,
  reads: ['refresh', 'theme'],
  noindex: true,
  tint: ({ board }: SerializeFrom<typeof loader>) => universityTint(board.color),
}

/** As many as fit on a screen of 1920 by 1080. */
const MOST = 10

/** How busy a campus is, large, for a screen in a hall. The server's bare-pages.ts reloads it. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, params, url, context: { env } }) {
      const key = params.key ?? ''
      const campus = await campusOfBoard(db, key)
      if (!campus) return noCampus(key)
      const board = await campusBoard(db, campus, MOST)
      const isStopped = url.searchParams.get(REFRESH.name) === REFRESH.off
      const theme = url.searchParams.get('theme')
      const query = [
        theme && `theme=${encodeURIComponent(theme)}`,
        !isStopped && `${REFRESH.name}=${REFRESH.off}`,
      ]
        .filter(Boolean)
        .join('&')
      return done({
        board,
        demo: env.demo,
        isStopped,
        toggle: query ? `${url.pathname}?${query}` : url.pathname,
        host: new URL(env.origin).host,
      })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, data ? campusBusyWords.titleOf(data.board.name) : campusBusyWords.title)

export default function Screen() {
  return <BusyScreen {...useLoaderData<typeof loader>()} />
}
