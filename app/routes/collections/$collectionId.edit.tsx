import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { anyTab, tabOf } from '~/collections/account-paths.server'
import { CollectionPanel } from '~/collections/CollectionPanel'
import { editCollection } from '~/collections/edit-collection.server'
import { CollectionForm } from '~/collections/form'
import { ownCollection } from '~/collections/queries.server'
import { collectionWords } from '~/collections/words'
import { draftFor } from '~/http/cookies/drafts.server'
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
    async run({ db, context, viewer, params, request, url }) {
      const own = await ownCollection(db, viewer.id, idParam(params.collectionId) ?? 0)
      if (!own) return missing(collectionWords.missing)
      const kept = { name: own.name, description: own.description ?? '', purpose: own.purpose ?? '' }
      const start = (await draftFor(request, context, url.pathname)) ?? kept
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
