import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FactsForm } from '~/dashboard/areas/area-form'
import { areasView } from '~/dashboard/areas/area-view.server'
import { AreasPanel } from '~/dashboard/areas/AreasPanel'
import { areasPath } from '~/dashboard/areas/areas-path'
import { saveFacts } from '~/dashboard/areas/save-areas.server'
import { areaFormWords } from '~/dashboard/items/words'
import { seeOther } from '~/http/answers/see-other.server'
import { admin } from '~/http/caller'
import { success } from '~/http/cookies/notice.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

/** The areas and facts of a study spot. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    async run({ db, params, draft }) {
      const view = await areasView(db, idParam(params.id) ?? 0)
      return view.ok
        ? done({ ...view.value, start: { ...view.value.start, ...((await draft()) as object) } })
        : view
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller: admin,
    form: FactsForm,
    failed: areaFormWords.factsFailed,
    run: ({ db, viewer, params, value }) => saveFacts(db, { viewer, id: idParam(params.id) ?? 0, ...value }),
    then: () => seeOther(areasPath(idParam(args.params.id)!), success(areaFormWords.factsSaved)),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, areaFormWords.title(data.name)) : []

export default function Areas() {
  return <AreasPanel view={useLoaderData<typeof loader>()} />
}
