import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import {
  useLoaderData,
  useRouteLoaderData,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
} from '@remix-run/react'
import { savedAmong } from '~/spots/collections/queries.server'
import { findHome } from '~/finding/home/find-home.server'
import { HomePage } from '~/finding/home/HomePage'
import { findMyHome } from '~/finding/home/my-home.server'
import { isShellOnly } from '~/finding/home/shell-later'
import { homeFromRecords, useHome, type HomeData, type LoadedHome } from '~/finding/home/use-home'
import { homeWords } from '~/finding/home/words'
import type { PageHandle } from '~/web/http/page-handle'
import { campusPath } from '~/campuses/rules'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done } from '~/services/outcome'
import { publicMeta, rootOf, siteName } from '~/web/page-meta'

export const handle: PageHandle = { public: 30, reads: [], offline: true, sitemap: true }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, context, viewer, nullOnError }) {
      const { frontKey } = context.site
      if (frontKey) throw redirect(campusPath(frontKey))
      const [home, mine] = await Promise.all([
        findHome(db, context.cachedValues),
        viewer && findMyHome({ context, viewer, now: new Date(), nullOnError }),
      ])
      const saved = await savedAmong(
        db,
        viewer,
        [...home.fixed.trending, ...(mine?.open?.cards ?? [])].map(({ id }) => id),
      )
      return done({ ...home, saved, mine } satisfies LoadedHome)
    },
  })

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs): Promise<HomeData> =>
  homeFromRecords(() => serverLoader<typeof loader>())

export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  !isShellOnly() && (actionStatus ?? 0) < 400 && defaultShouldRevalidate

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(matches, '/', rootOf(matches)?.site.tagline ?? '', homeWords.description(siteName(matches)))

export default function Home() {
  const home = useHome(useLoaderData<typeof loader>() as HomeData)
  const shell = useRouteLoaderData('root') as { viewer: unknown } | undefined
  return <HomePage {...home} loggedIn={Boolean(shell?.viewer)} />
}
