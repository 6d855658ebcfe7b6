import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { anyTab, tabOf } from '~/collections/account-paths.server'
import { CollectionPanel } from '~/collections/CollectionPanel'
import { createCollection } from '~/collections/create-collection.server'
import { CollectionForm } from '~/collections/form'
import { SAVES_PER_HOUR } from '~/collections/limits'
import { collectionWords } from '~/collections/words'
import { draftFor } from '~/http/cookies/drafts.server'
import { success } from '~/http/cookies/notice.server'
import { ofAccount } from '~/http/limits/own-limit.server'
import type { PageHandle } from '~/http/page-handle'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { member } from '~/http/caller'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

const caller = member(collectionWords.logIn)

export const handle: PageHandle = { disallow: '/collections' }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    run: async ({ context, viewer, request, url }) =>
      done({
        back: { path: tabOf(viewer), text: collectionWords.all },
        editing: false,
        start: (await draftFor(request, context, url.pathname)) ?? {},
      }),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: CollectionForm,
    limits: ofAccount(SAVES_PER_HOUR),
    failureText: collectionWords.createFailed,
    run: ({ db, viewer, value }) => createCollection(db, { viewer, content: value }),
    redirect: () => seeOther(anyTab(), success(collectionWords.created), [], { replace: true }),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, collectionWords.newOne)

export default function NewCollection() {
  return (
    <section className="narrow">
      <CollectionPanel page={useLoaderData<typeof loader>()} />
    </section>
  )
}
