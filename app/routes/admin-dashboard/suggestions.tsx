import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { Day } from '~/ui/Day'
import { DashboardQueue } from '~/dashboard/DashboardQueue'
import { afterParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { moderator } from '~/web/http/caller'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { DashboardPage } from '~/dashboard/DashboardPage'
import { partName } from '~/dashboard/queues/part-text'
import { listSuggestions } from '~/dashboard/queues/decide-suggestion.server'
import { FromFile } from '~/dashboard/queues/SuggestionDecision'
import { suggestionWords } from '~/dashboard/queues/suggestion-words'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    run: async ({ db, viewer, url }) => done(await listSuggestions(db, viewer.reach, afterParam(url))),
  })

export const handle: DashboardHandle = { tab: 'suggestions', frame: 'dashboard' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, suggestionWords.title)

export default function SuggestedEdits() {
  return (
    <DashboardPage title={suggestionWords.title} about={suggestionWords.about}>
      <DashboardQueue list={useLoaderData<typeof loader>()} none={suggestionWords.none}>
        {(row) => (
          <>
            <p>
              <Link to={`/admin-dashboard/suggestions/${row.id}`} data-dashboard-key="e" dir="auto">
                <strong>{row.location}</strong>
              </Link>{' '}
              <span className="quiet" dir="auto">
                {row.where}
              </span>
            </p>
            <p>{suggestionWords.concerns(row.parts.map((parts) => partName(parts, row.areas)).join(', '))}</p>
            <p className="quiet">
              <Day date={row.at} />
              {row.file ? ' · ' : ' '}
              {row.file ? <FromFile file={row.file} /> : <span dir="auto">{suggestionWords.by(row.by)}</span>}
            </p>
            {row.status !== 'Approved' && <p className="note">{suggestionWords.status(row.status)}</p>}
          </>
        )}
      </DashboardQueue>
    </DashboardPage>
  )
}
