import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { CopyLink } from './CopyLink'
import { words } from './reminder-words'

/** Reminders of study sessions, and the address of the reader's calendar. */
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
      <h2>{words.reminders}</h2>
      <p id="reminders-about">{words.remindersAbout}</p>
      <WriteForm state={state} failed={words.notSaved}>
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
        <WriteForm state={make} failed={words.notMade}>
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
          <WriteForm state={withdraw} failed={words.notWithdrawn}>
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
