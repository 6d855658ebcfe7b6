import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { alertEditView, removeAlert, saveAlert } from '~/dashboard/items/save-alerts.server'
import { AlertForm } from '~/dashboard/items/alert-form'
import { AlertEditPanel } from '~/dashboard/items/AlertEditPanel'
import { alertsPath } from '~/dashboard/dashboard-url'
import { alertFormWords } from '~/dashboard/item-words'
import { ChangeForm } from '~/dashboard/reason-form'
import { seeOther } from '~/web/http/see-other.server'
import { moderator } from '~/web/http/caller'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { formOf, write } from '~/web/http/write.server'
import { pageMeta } from '~/web/page-meta'

/** The study spot and alert in the URL. Null for a new alert, 0 for an invalid ID. */
const askedFor = ({ id, alertId }: LoaderFunctionArgs['params']) => ({
  id: idParam(id) ?? 0,
  alertId: alertId === 'new' ? null : (idParam(alertId) ?? 0),
})

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    async run({ db, viewer, params, withDraft }) {
      const { id, alertId } = askedFor(params)
      return withDraft(await alertEditView(db, viewer.reach, id, alertId))
    },
  })

export async function action(args: ActionFunctionArgs) {
  const { id, alertId } = askedFor(args.params)
  const leadBack = (text: string) => seeOther(alertsPath(id), success(text))
  return write(args, {
    forms: {
      save: formOf({
        caller: moderator,
        form: AlertForm,
        failureText: alertFormWords.failed,
        run: ({ db, viewer, value }) => saveAlert(db, { viewer, id, alertId, now: new Date(), ...value }),
        redirect: () => leadBack(alertFormWords.saved),
      }),
      remove: formOf({
        caller: moderator,
        form: ChangeForm,
        failureText: alertFormWords.removeFailed,
        run: ({ db, viewer, value }) => removeAlert(db, { viewer, id, alertId: alertId ?? 0, ...value }),
        redirect: () => leadBack(alertFormWords.removed),
      }),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, data.alertId === null ? alertFormWords.newAlert : alertFormWords.edit) : []

export default function AlertOfSpot() {
  const view = useLoaderData<typeof loader>()
  return <AlertEditPanel key={view.alertId ?? 'new'} view={view} />
}
