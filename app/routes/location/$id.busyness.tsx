import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BusynessForm } from '~/spots/busyness/form'
import { reportWords, busynessWords } from '~/spots/model/busyness-words'
import { backTo } from '~/web/http/back-to.server'
import { success } from '~/web/notice.server'
import { ofAccount } from '~/web/own-limit.server'
import type { PageHandle } from '~/web/http/page-handle'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { waitCookie, waitOf } from '~/web/waits.server'
import { anyone, member } from '~/web/http/caller'
import type { Limit } from '~/web/limits.server'
import { write } from '~/web/http/write.server'
import { BusynessPage } from '~/spots/page/BusynessPage'
import { showBusyness, reportLocation } from '~/spots/page/show-busyness.server'
import { pageMeta } from '~/web/page-meta'

/** Busyness reports per account. Real users visit fewer locations. */
const BUSYNESS_PER_HOUR: Limit = { name: 'busyness', points: 100, seconds: 3600 }

const caller = member(reportWords.logIn)
const locationParam = (written: string | undefined) => ({ written, id: idParam(written) })

export const handle: PageHandle = { disallow: '/location/*/busyness' }

/**
 * The panel on its own page, to return to after login and to show why a report was refused. With ?now it's public: open
 * location pages use it to refresh their panel.
 */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: new URL(args.request.url).searchParams.has('now') ? anyone : caller,
    run: ({ db, context, params, request, viewer, draft, nullOnError }) =>
      showBusyness(db, {
        viewer,
        location: locationParam(params.id),
        waitOf: (location) => waitOf(request, context, location),
        draft,
        nullOnError,
      }),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: BusynessForm,
    limits: ofAccount(BUSYNESS_PER_HOUR),
    failureText: busynessWords.failed,
    run: ({ db, viewer, params, value: { area, level } }) =>
      reportLocation(db, { viewer, location: locationParam(params.id), area, level }),
    redirect: async ({ id, path, waitSeconds }) =>
      seeOther(backTo(args.request, path, 'busyness'), success(reportWords.thanks), [
        await waitCookie(args.request, args.context, id, waitSeconds),
      ]),
  })
}

/** A stale panel doesn't claim to be current. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${reportWords.report}: ${data.name}`) : []

export default function Busyness() {
  return <BusynessPage {...useLoaderData<typeof loader>()} />
}
