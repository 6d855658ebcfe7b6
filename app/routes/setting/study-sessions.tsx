import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { success } from '~/http/flash.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { member } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { done } from '~/outcome'
import { saveReminders } from '~/study-sessions/remind-participants.server'
import { ButtonForm, RemindersForm, WithdrawAddressForm } from '~/study-sessions/reminder-form'
import { words } from '~/study-sessions/reminder-words'
import { SettingPanels } from '~/study-sessions/SettingPanels'
import { addressOf, makeAddress, withdrawAddress } from '~/study-sessions/subscribe.server'
import { wantsReminders } from '~/study-sessions/tell-queries.server'

const who = member(words.logIn)

const PATH = '/setting/study-sessions'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
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
        who,
        form: RemindersForm,
        failed: words.notSaved,
        run: ({ db, viewer, value }) => saveReminders(db, { viewer, on: value.remind }),
        then: ({ on }) => seeOther(PATH, success(on ? words.on : words.off)),
      }),
      make: formOf({
        who,
        form: ButtonForm,
        failed: words.notMade,
        run: ({ db, viewer }) => makeAddress(db, viewer),
        then: () => seeOther(`${PATH}#calendar`, success(words.made)),
      }),
      withdraw: formOf({
        who,
        form: WithdrawAddressForm,
        failed: words.notWithdrawn,
        run: ({ db, viewer, value }) => withdrawAddress(db, { viewer, id: value.address }),
        then: () => seeOther(`${PATH}#calendar`, success(words.withdrawn)),
      }),
    },
  })
}

export default function SettingStudySessions() {
  return <SettingPanels {...useLoaderData<typeof loader>()} />
}
