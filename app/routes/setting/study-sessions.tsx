import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { success } from '~/http/cookies/notice.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { member } from '~/http/caller'
import { formOf, write } from '~/http/write.server'
import { done } from '~/outcome'
import { saveReminders } from '~/study-sessions/reminders/remind-participants.server'
import { ButtonForm, RemindersForm, WithdrawAddressForm } from '~/study-sessions/reminders/reminder-form'
import { reminderWords } from '~/study-sessions/reminders/words'
import { SettingPanels } from '~/study-sessions/reminders/SettingPanels'
import { addressOf, makeAddress, withdrawAddress } from '~/study-sessions/calendar/subscribe.server'
import { wantsReminders } from '~/study-sessions/messages/notify-queries.server'

const caller = member(reminderWords.logIn)

const PATH = '/setting/study-sessions'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, context: { env } }) {
      const [remind, address] = await Promise.all([
        wantsReminders(db, viewer.id),
        addressOf(db, { viewer, origin: env.origin, secrets: env.sessionSecrets }),
      ])
      return done({ remind, address })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      reminders: formOf({
        caller,
        form: RemindersForm,
        failed: reminderWords.notSaved,
        run: ({ db, viewer, value }) => saveReminders(db, { viewer, on: value.remind }),
        then: ({ on }) => seeOther(PATH, success(on ? reminderWords.on : reminderWords.off)),
      }),
      make: formOf({
        caller,
        form: ButtonForm,
        failed: reminderWords.notMade,
        run: ({ db, viewer }) => makeAddress(db, viewer),
        then: () => seeOther(`${PATH}#calendar`, success(reminderWords.made)),
      }),
      withdraw: formOf({
        caller,
        form: WithdrawAddressForm,
        failed: reminderWords.notWithdrawn,
        run: ({ db, viewer, value }) => withdrawAddress(db, { viewer, id: value.address }),
        then: () => seeOther(`${PATH}#calendar`, success(reminderWords.withdrawn)),
      }),
    },
  })
}

export default function SettingStudySessions() {
  return <SettingPanels {...useLoaderData<typeof loader>()} />
}
