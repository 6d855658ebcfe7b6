import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { identityProof } from '~/accounts/entering/identity-proof.server'
import { AreaForm } from '~/dashboard/items/area-form'
import { ChangeForm } from '~/dashboard/reason-form'
import { areaEditView, removeArea, saveArea } from '~/dashboard/items/save-areas.server'
import { AreaEditPanel } from '~/dashboard/items/AreaEditPanel'
import { areasPath } from '~/dashboard/dashboard-url'
import { areaFormWords } from '~/dashboard/item-words'
import { seeOther } from '~/web/http/see-other.server'
import { moderator } from '~/web/http/caller'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { formOf, write } from '~/web/http/write.server'
import { pageMeta } from '~/web/page-meta'

/** The study spot and area in the URL. Null for a new area, 0 for an invalid ID. */
const askedFor = ({ id, areaId }: LoaderFunctionArgs['params']) => ({
  id: idParam(id) ?? 0,
  areaId: areaId === 'new' ? null : (idParam(areaId) ?? 0),
})

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    async run({ db, viewer, params, withDraft }) {
      const { id, areaId } = askedFor(params)
      return withDraft(await areaEditView(db, viewer.reach, id, areaId))
    },
  })

export async function action(args: ActionFunctionArgs) {
  const { id, areaId } = askedFor(args.params)
  const leadBack = (text: string) => seeOther(areasPath(id), success(text))
  return write(args, {
    forms: {
      save: formOf({
        caller: moderator,
        form: AreaForm,
        failureText: areaFormWords.failed,
        run: ({ db, viewer, value }) => saveArea(db, { viewer, id, areaId, ...value }),
        redirect: () => leadBack(areaFormWords.saved),
      }),
      remove: formOf({
        caller: moderator,
        proof: identityProof,
        form: ChangeForm,
        failureText: areaFormWords.removeFailed,
        run: ({ db, viewer, value }) => removeArea(db, { viewer, id, areaId: areaId ?? 0, ...value }),
        redirect: () => leadBack(areaFormWords.removed),
      }),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, data.areaName ?? areaFormWords.newArea) : []

export default function AreaOfSpot() {
  const view = useLoaderData<typeof loader>()
  return <AreaEditPanel key={view.areaId ?? 'new'} view={view} />
}
