import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { anyTab, tabOf } from '~/spots/collections/account-paths.server'
import { deleteCollection } from '~/spots/collections/edit-collection.server'
import { ownCollection } from '~/spots/collections/queries.server'
import { collectionWords } from '~/spots/collections/words'
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

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, params }) {
      const own = await ownCollection(db, viewer.id, idParam(params.collectionId) ?? 0)
      if (!own) return missing(collectionWords.missing)
      return done({
        name: own.name,
        locations: own.locations,
        shared: own.shared,
        path: tabOf(viewer, own.id),
      })
    },
  })

/** Redirects to all collections, because this one is gone. */
export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: ButtonForm,
    failureText: collectionWords.deleteFailed,
    run: ({ db, viewer, params }) => deleteCollection(db, { viewer, id: idParam(params.collectionId) ?? 0 }),
    redirect: () => seeOther(anyTab(), success(collectionWords.deleted), [], { replace: true }),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${collectionWords.delete}: ${data.name}`) : []

export default function DeleteCollection() {
  const { name, locations, shared, path } = useLoaderData<typeof loader>()
  const state = useWriteForm({ id: 'delete-collection' })
  return (
    <AskFirst path={path} back={name} title={collectionWords.delete}>
      <p>
        {collectionWords.deleteAsk(name)}
        {shared && ` ${collectionWords.deleteShared}`}
      </p>
      <p className="quiet">{collectionWords.locations(locations)}</p>
      <WriteForm state={state} failed={collectionWords.deleteFailed}>
        <AskButtons
          path={path}
          busy={collectionWords.deleting}
          send={collectionWords.delete}
          keep={collectionWords.keep}
          danger
        />
      </WriteForm>
    </AskFirst>
  )
}
