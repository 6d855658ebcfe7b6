import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { anyTab, tabOf } from '~/spots/collections/account-paths.server'
import { ownItem } from '~/spots/collections/item-queries.server'
import { namedLocation } from '~/spots/public-queries.server'
import { removeItem } from '~/spots/collections/edit-collection.server'
import { collectionWords } from '~/spots/collections/words'
import { toggleWords } from '~/spots/collections/save-words'
import { AskButtons, AskFirst } from '~/ui/form/AskFirst'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { ButtonForm, write } from '~/web/http/write.server'
import { done, missing } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

const caller = member(collectionWords.logIn)

/** Removes a location from a collection. A page of its own, to return to after login and to show why it was refused. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, params }) {
      const collectionId = idParam(params.collectionId) ?? 0
      const item = await ownItem(db, viewer.id, collectionId, idParam(params.itemId) ?? 0)
      if (!item) return missing(collectionWords.missing)
      const location = item.location_id === null ? null : await namedLocation(db, item.location_id)
      return done({
        location: location?.name ?? collectionWords.unavailableLocation,
        collection: item.collection,
        path: tabOf(viewer, collectionId),
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const collectionId = idParam(args.params.collectionId) ?? 0
  return write(args, {
    caller,
    form: ButtonForm,
    failureText: toggleWords.failed(toggleWords.fault),
    run: ({ db, viewer, params }) =>
      removeItem(db, { viewer, collectionId, itemId: idParam(params.itemId) ?? 0 }),
    redirect: ({ name }) =>
      seeOther(anyTab(collectionId), success(toggleWords.removed(name)), [], { replace: true }),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, collectionWords.removeOf(data.location)) : []

export default function RemoveItem() {
  const { location, collection, path } = useLoaderData<typeof loader>()
  const state = useWriteForm({ id: 'remove-item' })
  return (
    <AskFirst path={path} back={collection} title={collectionWords.removeTitle}>
      <p>{collectionWords.removeAsk(location, collection)}</p>
      <WriteForm state={state} failed={toggleWords.failed(toggleWords.fault)}>
        <AskButtons
          path={path}
          busy={collectionWords.updating}
          send={collectionWords.remove}
          keep={collectionWords.keep}
        />
      </WriteForm>
    </AskFirst>
  )
}
