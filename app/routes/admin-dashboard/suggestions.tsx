import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { afterParam } from '~/http/params'
import { read } from '~/http/read.server'
import { admin } from '~/http/caller'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { DashboardPage } from '~/dashboard/DashboardPage'
import { listSuggestions } from '~/dashboard/suggestions/suggestion-queue.server'
import { suggestionWords } from '~/dashboard/suggestions/words'
import { SuggestionQueue } from '~/dashboard/suggestions/SuggestionQueue'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    run: async ({ db, url }) => done(await listSuggestions(db, afterParam(url))),
  })

export const handle: DashboardHandle = { queue: 'suggestions', frame: 'desk' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, suggestionWords.title)

export default function SuggestedEdits() {
  return (
    <DashboardPage title={suggestionWords.title} about={suggestionWords.about}>
      <SuggestionQueue list={useLoaderData<typeof loader>()} />
    </DashboardPage>
  )
}
