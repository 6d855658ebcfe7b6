import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { alertsView } from '~/dashboard/alerts/alert-view.server'
import { AlertsPanel } from '~/dashboard/alerts/AlertsPanel'
import { alertFormWords } from '~/dashboard/items/words'
import { admin } from '~/http/caller'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { pageMeta } from '~/page-meta'

/** The alerts of a study spot. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    run: ({ db, params }) => alertsView(db, idParam(params.id) ?? 0),
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, alertFormWords.title(data.name)) : []

export default function Alerts() {
  return <AlertsPanel view={useLoaderData<typeof loader>()} />
}
