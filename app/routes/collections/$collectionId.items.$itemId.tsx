import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { anyTab, tabOf } from '~/collections/account-paths.server'
import { ButtonForm } from '~/collections/form'
import { ownItem } from '~/collections/item-queries.server'
import { locationForPublic } from '~/collections/queries.server'
import { removeItem } from '~/collections/edit-collection.server'
import { collectionWords } from '~/collections/words'
import { toggleWords } from '~/collections/saving/words'
import { AskButtons, AskFirst } from '~/components/form/AskFirst'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { success } from '~/http/cookies/notice.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { member } from '~/http/caller'
import { write } from '~/http/write.server'
import { done, missing } from '~/outcome'
import { pageMeta } from '~/page-meta'

const caller = member(collectionWords.logIn)

/** Removes a location from a collection. A page of its own, to return to after login and to show why it was refused. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, params }) {
      const collectionId = idParam(params.collectionId) ?? 0
      const item = await ownItem(db, viewer.id, collectionId, idParam(params.itemId) ?? 0)
      if (!item) return missing(collectionWords.missing)
      const location = item.location_id === null ? null : await locationForPublic(db, item.location_id)
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
