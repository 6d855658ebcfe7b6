import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { identityProof } from '~/accounts/entering/identity-proof.server'
import { Link } from '~/ui/Link'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { WriteForm } from '~/ui/form/WriteForm'
import { useWriteForm } from '~/ui/form/use-write-form'
import { success } from '~/web/notice.server'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { ButtonForm, formOf, write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { WithdrawAddressForm } from '~/study-sessions/form'
import { reminderWords } from '~/study-sessions/reminder-words'
import { addressOf, makeAddress, withdrawAddress } from '~/study-sessions/messages/subscribe.server'
import { CopyLink } from '~/study-sessions/invites/CopyLink'

const caller = member(reminderWords.logIn)

const PATH = '/setting/study-sessions'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, context: { env } }) {
      const address = await addressOf(db, { viewer, origin: env.origin, secrets: env.sessionSecrets })
      return done({ address })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      make: formOf({
        caller,
        proof: identityProof,
        form: ButtonForm,
        failureText: reminderWords.notMade,
        run: ({ db, viewer }) => makeAddress(db, viewer),
        redirect: () => seeOther(`${PATH}#calendar`, success(reminderWords.made)),
      }),
      withdraw: formOf({
        caller,
        form: WithdrawAddressForm,
        failureText: reminderWords.notWithdrawn,
        run: ({ db, viewer, value }) => withdrawAddress(db, { viewer, id: value.address }),
        redirect: () => seeOther(`${PATH}#calendar`, success(reminderWords.withdrawn)),
      }),
    },
  })
}

/** The URL of the reader's calendar, and where to choose reminders. */
export default function SettingStudySessions() {
  const { address } = useLoaderData<typeof loader>()
  return (
    <>
      <p>
        {reminderWords.remindersAbout}{' '}
        <Link to="/setting/notifications">{reminderWords.toNotifications}</Link>
      </p>
      <Calendar address={address} />
    </>
  )
}

function Calendar({ address }: { address: { id: number; url: string } | null }) {
  const make = useWriteForm({ id: 'make-address', intent: 'make' })
  const withdraw = useWriteForm({ id: 'withdraw-address', intent: 'withdraw' })
  return (
    <section className="panel" id="calendar">
      <h2>{reminderWords.calendar}</h2>
      <p>{reminderWords.calendarAbout}</p>
      <p>{reminderWords.calendarSecret}</p>
      {address === null ? (
        <WriteForm state={make} failed={reminderWords.notMade}>
          <p className="buttons">
            <SubmitButton busy={reminderWords.making}>{reminderWords.make}</SubmitButton>
          </p>
        </WriteForm>
      ) : (
        <>
          <CopyLink id="calendar-address" label={reminderWords.address} url={address.url} />
          <p>
            {reminderWords.how} <a href={address.url.replace(/^https?:/, 'webcal:')}>{reminderWords.open}</a>
          </p>
          <WriteForm state={withdraw} failed={reminderWords.notWithdrawn}>
            <input type="hidden" name="address" value={address.id} />
            <p className="quiet">{reminderWords.withdrawNote}</p>
            <p className="buttons">
              <SubmitButton busy={reminderWords.withdrawing} danger>
                {reminderWords.withdraw}
              </SubmitButton>
            </p>
          </WriteForm>
        </>
      )}
    </section>
  )
}
