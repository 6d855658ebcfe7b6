import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { alertEditView, removeAlert, saveAlert } from '~/dashboard/items/save-alerts.server'
import { AlertEditPanel } from '~/dashboard/items/AlertEditPanel'
import { alertsPath } from '~/dashboard/dashboard-url'
import { line as text } from '~/dashboard/fields-form'
import { lengthOf } from '~/dashboard/text-rules'
import { alertFormWords } from '~/dashboard/item-words'
import { ChangeForm, changeShape } from '~/dashboard/reason-form'
import { seeOther } from '~/web/http/see-other.server'
import { moderator } from '~/web/http/caller'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { formOf, write } from '~/web/http/write.server'
import { ALERT_LIMITS, type Alert } from '~/spots/model/alerts'
import { isDay } from '~/spots/model/dates'
import { modelWords } from '~/spots/model/words'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

const day = text.refine(isDay, alertFormWords.dayWrong)

const AlertForm = z
  .object({
    text: text
      .refine((value) => value !== '', alertFormWords.textNeeded)
      .refine((value) => lengthOf(value) <= ALERT_LIMITS.text, modelWords.tooLong(ALERT_LIMITS.text)),
    area: text
      .refine((area) => /^([1-9]\d{0,14})?$/.test(area), modelWords.choiceInvalid)
      .transform((area) => (area === '' ? null : Number(area))),
    closes: z
      .string()
      .optional()
      .transform((value) => value === 'on'),
    starts_on: day,
    ends_on: day,
    ...changeShape,
  })
  .refine(({ starts_on, ends_on }) => ends_on >= starts_on, {
    path: ['ends_on'],
    message: alertFormWords.endsBefore,
  })
  .transform(({ area: area_id, text, closes, starts_on, ends_on, ...around }) => {
    const alert: Omit<Alert, 'id'> = { area_id, text, closes, starts_on, ends_on }
    return { alert, ...around }
  })

/** The study spot and alert in the URL. Null for a new alert, 0 for an invalid ID. */
const askedFor = ({ id, alertId }: LoaderFunctionArgs['params']) => ({
  id: idParam(id) ?? 0,
  alertId: alertId === 'new' ? null : (idParam(alertId) ?? 0),
})

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    async run({ db, viewer, params, draft }) {
      const { id, alertId } = askedFor(params)
      const view = await alertEditView(db, viewer.reach, id, alertId)
      return view.ok ? done({ ...view.value, start: (await draft()) as Record<string, string> | null }) : view
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
