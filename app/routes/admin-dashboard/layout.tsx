import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useMatches } from '@remix-run/react'
import { useEffect, useState, type FormEvent } from 'react'
import { Arriving } from '~/ui/form/SubmitButton'
import { read } from '~/web/http/read.server'
import { moderator } from '~/web/http/caller'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { DashboardKeys, DashboardNav } from '~/dashboard/DashboardNav'
import { navWords } from '~/dashboard/words'
import { queueCounts } from '~/dashboard/queue-counts-queries.server'
import { done } from '~/services/outcome'
import '~/styles/dashboard.css'
import '~/styles/requests.css'

/**
 * How many items are in each queue. No shouldRevalidate: students and other admins change the counts at any time, and
 * an old count would contradict the list next to it. One statement.
 */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    run: async ({ db, viewer }) =>
      done({ counts: await queueCounts(db, viewer.reach), isAdmin: viewer.isAdmin }),
  })

export default function DashboardLayout() {
  const { counts, isAdmin } = useLoaderData<typeof loader>()
  const arriving = useArriving()
  const { id, params, handle } = useMatches().at(-1)!
  const { tab, frame, needsLargeScreen } = (handle ?? {}) as DashboardHandle
  const { search } = useLocation()
  const kind = params.kind ?? new URLSearchParams(search).get('kind')
  const content = (
    <>
      {needsLargeScreen && <p className="dashboard-small note">{navWords.smallScreen}</p>}
      <DashboardNav
        current={tab ?? (kind === 'campus' ? 'campus' : 'spot')}
        counts={counts}
        isAdmin={isAdmin}
      />
      <Outlet />
      <DashboardKeys />
    </>
  )
  // The key gives each page its own navigation element, so the focus moves from the pressed tab to the page's content.
  return (
    <Arriving.Provider value={arriving}>
      <div key={id} className={frame} onSubmitCapture={arriving ? refuse : undefined}>
        {content}
      </div>
    </Arriving.Provider>
  )
}

/** How long an item must be on the screen before a press can decide on it. */
const SEEN_MS = 500

/** With JavaScript: whether the page changed less than half a second ago. */
function useArriving(): boolean {
  const { key } = useLocation()
  const [seen, setSeen] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setSeen(key), SEEN_MS)
    return () => clearTimeout(timer)
  }, [key])
  return seen !== key
}

/** Keeps a form from being sent by a press that was meant for the page before. */
function refuse(event: FormEvent) {
  if ((event.target as HTMLFormElement).method !== 'post') return
  event.preventDefault()
  event.stopPropagation()
}
