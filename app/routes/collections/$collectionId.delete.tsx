import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { anyTab, tabOf } from '~/collections/account-paths.server'
import { deleteCollection } from '~/collections/edit-collection.server'
import { ButtonForm } from '~/collections/form'
import { ownCollection } from '~/collections/queries.server'
import { collectionWords } from '~/collections/words'
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
