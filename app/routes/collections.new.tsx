import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { anyTab, tabOf } from '~/spots/collections/account-paths.server'
import { CollectionPanel } from '~/spots/collections/CollectionPanel'
import { createCollection } from '~/spots/collections/create-collection.server'
import { CollectionForm } from '~/spots/collections/form'
import { SAVES_PER_HOUR } from '~/spots/collections/limits'
import { collectionWords } from '~/spots/collections/words'
import { success } from '~/web/notice.server'
import { ofAccount } from '~/web/own-limit.server'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

const caller = member(collectionWords.logIn)

export const handle: PageHandle = { disallow: '/collections' }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    run: async ({ viewer, draft }) =>
      done({
        back: { path: tabOf(viewer), text: collectionWords.all },
        editing: false,
        start: (await draft()) ?? {},
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
