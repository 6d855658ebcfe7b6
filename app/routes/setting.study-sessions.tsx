import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { words as settingWords } from '~/accounts/setting-words'
import { SettingTabs } from '~/accounts/SettingTabs'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { success } from '~/http/flash.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { member } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { CopyLink } from '~/study-sessions/CopyLink'
import { saveReminders } from '~/study-sessions/remind-participants.server'
import { ButtonForm, RemindersForm, WithdrawAddressForm } from '~/study-sessions/reminder-form'
import { words } from '~/study-sessions/reminder-words'
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
        run: ({ db, viewer, value }) => saveReminders(db, { viewer, on: value.remind }),
        then: ({ on }) => seeOther(PATH, success(on ? words.on : words.off)),
      }),
      make: formOf({
        who,
        form: ButtonForm,
        run: ({ db, viewer }) => makeAddress(db, viewer),
        then: () => seeOther(`${PATH}#calendar`, success(words.made)),
      }),
      withdraw: formOf({
        who,
        form: WithdrawAddressForm,
        run: ({ db, viewer, value }) => withdrawAddress(db, { viewer, id: value.address }),
        then: () => seeOther(`${PATH}#calendar`, success(words.withdrawn)),
      }),
    },
  })
}

export { clientAction } from '~/http/unsent'

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, settingWords.tabs.sessions)

export default function SettingStudySessions() {
  const { remind, address } = useLoaderData<typeof loader>()
  return (
    <div className="narrow">
      <SettingTabs current="sessions" />
      <Reminders key={String(remind)} remind={remind} />
      <Calendar address={address} />
    </div>
  )
}

function Reminders({ remind }: { remind: boolean }) {
  const state = useWriteForm<{ remind: string }>({ id: 'reminders', intent: 'reminders' })
  return (
    <section className="panel">
      <h2>{words.reminders}</h2>
      <p id="reminders-about">{words.remindersAbout}</p>
      <WriteForm state={state}>
        <div className="checks">
          <label htmlFor="reminders-remind">
            <input
              type="checkbox"
              id="reminders-remind"
              name="remind"
              defaultChecked={remind}
              aria-describedby="reminders-about"
            />{' '}
            {words.remind}
          </label>
        </div>
        <p className="buttons">
          <SubmitButton busy={words.saving}>{words.save}</SubmitButton>
        </p>
      </WriteForm>
    </section>
  )
}

function Calendar({ address }: { address: { id: number; url: string } | null }) {
  const make = useWriteForm({ id: 'make-address', intent: 'make' })
  const withdraw = useWriteForm({ id: 'withdraw-address', intent: 'withdraw' })
  return (
    <section className="panel" id="calendar">
      <h2>{words.calendar}</h2>
      <p>{words.calendarAbout}</p>
      <p>{words.calendarSecret}</p>
      {address === null ? (
        <WriteForm state={make}>
          <p className="buttons">
            <SubmitButton busy={words.making}>{words.make}</SubmitButton>
          </p>
        </WriteForm>
      ) : (
        <>
          <CopyLink id="calendar-address" label={words.address} url={address.url} />
          <p>
            {words.how} <a href={address.url.replace(/^https?:/, 'webcal:')}>{words.open}</a>
          </p>
          <WriteForm state={withdraw}>
            <input type="hidden" name="address" value={address.id} />
            <p className="quiet">{words.withdrawNote}</p>
            <p className="buttons">
              <SubmitButton busy={words.withdrawing} danger>
                {words.withdraw}
              </SubmitButton>
            </p>
          </WriteForm>
        </>
      )}
    </section>
  )
}
