import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { anyTab, tabOf } from '~/collections/account-paths.server'
import { CollectionPanel } from '~/collections/CollectionPanel'
import { createCollection } from '~/collections/create-collection.server'
import { CollectionForm } from '~/collections/form'
import { words } from '~/collections/words'
import { draftFor } from '~/http/drafts.server'
import { success } from '~/http/flash.server'
import { keepTyped } from '~/http/keep-typed'
import { orFailed } from '~/http/or-failed.server'
import { accountLimit, SAVES_OF_AN_HOUR } from '~/http/own-limit.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { member } from '~/http/who'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

const who = member(words.logIn)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    run: async ({ context, viewer, request, url }) =>
      done({
        back: { path: tabOf(viewer), text: words.all },
        editing: false,
        start: (await draftFor(request, context, url.pathname)) ?? {},
      }),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who,
    form: CollectionForm,
    limits: () => accountLimit(args, SAVES_OF_AN_HOUR),
    run: ({ db, context, viewer, value }) =>
      orFailed(context, words.createFailed, () => createCollection(db, { viewer, content: value })),
    then: () => seeOther(anyTab(), success(words.created), [], { replace: true }),
  })
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  keepTyped(request, serverAction, words.createFailed)

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.newOne)

export default function NewCollection() {
  return (
    <section className="narrow">
      <CollectionPanel page={useLoaderData<typeof loader>()} />
    </section>
  )
}
