import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { read } from '~/http/read.server'
import { admin } from '~/http/who'
import type { DeskHandle } from '~/moderation/desk-handle'
import { DeskPage } from '~/moderation/DeskPage'
import { listPeople } from '~/moderation/list-people.server'
import { PeopleList } from '~/moderation/PeopleList'
import { words } from '~/moderation/people-words'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    run: async ({ db, url }) => done(await listPeople(db, Object.fromEntries(url.searchParams))),
  })

export const handle: DeskHandle = { queue: 'users', frame: 'desk' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function Users() {
  return (
    <DeskPage title={words.title} about={words.small}>
      <PeopleList view={useLoaderData<typeof loader>()} />
    </DeskPage>
  )
}
