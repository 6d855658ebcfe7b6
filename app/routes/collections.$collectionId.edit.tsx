import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { anyTab, tabOf } from '~/spots/collections/account-paths.server'
import { CollectionPanel } from '~/spots/collections/CollectionPanel'
import { editCollection } from '~/spots/collections/edit-collection.server'
import { CollectionForm } from '~/spots/collections/form'
import { ownCollection } from '~/spots/collections/queries.server'
import { collectionWords } from '~/spots/collections/words'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done, missing } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

const caller = member(collectionWords.logIn)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, params, draft }) {
      const own = await ownCollection(db, viewer.id, idParam(params.collectionId) ?? 0)
      if (!own) return missing(collectionWords.missing)
      const kept = { name: own.name, description: own.description ?? '', purpose: own.purpose ?? '' }
      const start = (await draft()) ?? kept
      return done({ back: { path: tabOf(viewer, own.id), text: own.name }, editing: true, start })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: CollectionForm,
    failureText: collectionWords.updateFailed,
    run: ({ db, viewer, params, value }) =>
      editCollection(db, { viewer, id: idParam(params.collectionId) ?? 0, content: value }),
    redirect: ({ id }) => seeOther(anyTab(id), success(collectionWords.updated), [], { replace: true }),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${collectionWords.edit}: ${data.back.text}`) : []

export default function EditCollection() {
  return (
    <section className="narrow">
      <CollectionPanel page={useLoaderData<typeof loader>()} />
    </section>
  )
}
