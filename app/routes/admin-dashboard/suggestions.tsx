import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { admin } from '~/http/who'
import type { DeskHandle } from '~/moderation/desk-handle'
import { listSuggestions } from '~/moderation/suggestion-queue.server'
import { words } from '~/moderation/suggestion-words'
import { SuggestionQueue } from '~/moderation/SuggestionQueue'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    run: async ({ db, url }) =>
      done(await listSuggestions(db, idParam(url.searchParams.get('after') ?? undefined))),
  })

export const handle: DeskHandle = { queue: 'suggestions', frame: 'desk' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function SuggestedEdits() {
  const list = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{words.title}</h1>
      <p className="quiet">{words.about}</p>
      <SuggestionQueue list={list} />
    </>
  )
}
