import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { CopyLink } from '../invites/CopyLink'
import { reminderWords } from './words'

/** Reminders of study sessions, and the URL of the reader's calendar. */
export function SettingPanels({
  remind,
  address,
}: {
  remind: boolean
  address: { id: number; url: string } | null
}) {
  return (
    <>
      <Reminders key={String(remind)} remind={remind} />
      <Calendar address={address} />
    </>
  )
}

function Reminders({ remind }: { remind: boolean }) {
  const state = useWriteForm<{ remind: string }>({ id: 'reminders', intent: 'reminders' })
  return (
    <section className="panel">
      <h2>{reminderWords.reminders}</h2>
      <p id="reminders-about">{reminderWords.remindersAbout}</p>
      <WriteForm state={state} failed={reminderWords.notSaved}>
        <div className="field">
          <label htmlFor="reminders-remind" className="tick">
            <input
              type="checkbox"
              id="reminders-remind"
              name="remind"
              defaultChecked={remind}
              aria-describedby="reminders-about"
            />{' '}
            <span>{reminderWords.remind}</span>
          </label>
        </div>
        <p className="buttons">
          <SubmitButton busy={reminderWords.saving}>{reminderWords.save}</SubmitButton>
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
