import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { admin } from '~/http/who'
import { DeskNav } from '~/moderation/DeskNav'
import { deskCounts } from '~/moderation/queue-counts-queries.server'
import { listSuggestions } from '~/moderation/suggestion-queue.server'
import { words } from '~/moderation/suggestion-words'
import { SuggestionQueue } from '~/moderation/SuggestionQueue'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    async run({ db, url }) {
      const [list, counts] = await Promise.all([
        listSuggestions(db, idParam(url.searchParams.get('after') ?? undefined)),
        deskCounts(db),
      ])
      return done({ list, counts })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function SuggestedEdits() {
  const { list, counts } = useLoaderData<typeof loader>()
  return (
    <div className="desk">
      <DeskNav current="suggestions" counts={counts} />
      <h1>{words.title}</h1>
      <p className="quiet">{words.about}</p>
      <SuggestionQueue list={list} />
    </div>
  )
}
