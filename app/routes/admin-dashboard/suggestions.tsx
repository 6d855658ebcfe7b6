import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { afterParam } from '~/http/params'
import { read } from '~/http/read.server'
import { admin } from '~/http/who'
import type { DeskHandle } from '~/moderation/desk-handle'
import { DeskPage } from '~/moderation/DeskPage'
import { listSuggestions } from '~/moderation/suggestion-queue.server'
import { words } from '~/moderation/suggestion-words'
import { SuggestionQueue } from '~/moderation/SuggestionQueue'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    run: async ({ db, url }) => done(await listSuggestions(db, afterParam(url))),
  })

export const handle: DeskHandle = { queue: 'suggestions', frame: 'desk' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function SuggestedEdits() {
  return (
    <DeskPage title={words.title} about={words.about}>
      <SuggestionQueue list={useLoaderData<typeof loader>()} />
    </DeskPage>
  )
}
