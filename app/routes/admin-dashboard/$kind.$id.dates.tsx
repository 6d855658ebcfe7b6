import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DatesForm, RemoveDatesForm } from '~/dashboard/items/dates-form'
import { DatesPanel } from '~/dashboard/items/DatesPanel'
import {
  datesView,
  removeDates,
  saveCampusDates,
  saveDates,
  type DatesView,
} from '~/dashboard/items/save-dates.server'
import { datesPath, itemOf } from '~/dashboard/dashboard-url'
import { dateFormWords } from '~/dashboard/item-words'
import { seeOther } from '~/web/http/see-other.server'
import { moderator } from '~/web/http/caller'
import { success } from '~/web/notice.server'
import { read } from '~/web/http/read.server'
import { formOf, write } from '~/web/http/write.server'
import { pageMeta } from '~/web/page-meta'

/** Hours of certain days, of a study spot or of the spots of a campus. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    async run({ db, viewer, params, withDraft }) {
      const { kind, id } = itemOf(params)
      return withDraft<DatesView>(await datesView(db, viewer.reach, kind, id, new Date()))
    },
  })

export async function action(args: ActionFunctionArgs) {
  const { kind, id } = itemOf(args.params)
  const back = (text: string) => seeOther(datesPath(kind, id), success(text))
  return write(args, {
    forms: {
      save: formOf({
        caller: moderator,
        form: DatesForm,
        failureText: dateFormWords.failed,
        run: ({ db, viewer, value }) => {
          const change = { viewer, id, now: new Date(), ...value }
          return kind === 'campus' ? saveCampusDates(db, change) : saveDates(db, change)
        },
        redirect: (saved) => back(saved),
      }),
      remove: formOf({
        caller: moderator,
        form: RemoveDatesForm,
        failureText: dateFormWords.removeFailed,
        run: ({ db, viewer, value }) => removeDates(db, { viewer, id: kind === 'spot' ? id : 0, ...value }),
        redirect: () => back(dateFormWords.removed),
      }),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, dateFormWords.title(data.name)) : []

export default function Dates() {
  const view = useLoaderData<typeof loader>()
  return <DatesPanel key={view.version} view={view} />
}
