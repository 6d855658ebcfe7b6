import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AreasPanel } from '~/dashboard/items/AreasPanel'
import { FactsForm } from '~/dashboard/items/area-form'
import { areasView, saveFacts } from '~/dashboard/items/save-areas.server'
import { areasPath } from '~/dashboard/dashboard-url'
import { areaFormWords } from '~/dashboard/item-words'
import { seeOther } from '~/web/http/see-other.server'
import { moderator } from '~/web/http/caller'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { write } from '~/web/http/write.server'
import { pageMeta } from '~/web/page-meta'

/** The areas and facts of a study spot. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    run: async ({ db, viewer, params, withDraft }) =>
      withDraft(await areasView(db, viewer.reach, idParam(params.id) ?? 0)),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller: moderator,
    form: FactsForm,
    failureText: areaFormWords.factsFailed,
    run: ({ db, viewer, params, value }) => saveFacts(db, { viewer, id: idParam(params.id) ?? 0, ...value }),
    redirect: () => seeOther(areasPath(idParam(args.params.id)!), success(areaFormWords.factsSaved)),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, areaFormWords.title(data.name)) : []

export default function Areas() {
  return <AreasPanel view={useLoaderData<typeof loader>()} />
}
