import { Day } from '~/ui/Day'
import { TextArea, TextField } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { BackLink, Link } from '~/ui/Link'
import { DASHBOARD } from '../dashboard-url'
import { Overtaken } from '../ReasonForm'
import type { ModeratorsView } from './invite-moderator.server'
import { moderatorsWords } from './words'

/** The campus moderators, the open invitations, and the form that invites someone. */
export function ModeratorsPanel({
  view: { moderators, open },
  start,
}: {
  view: ModeratorsView
  start: Record<string, string>
}) {
  return (
    <>
      <BackLink to={`${DASHBOARD}/users`}>{moderatorsWords.back}</BackLink>
      <h1>{moderatorsWords.title}</h1>
      <p>{moderatorsWords.about}</p>
      <Overtaken isShown={(intent) => intent === 'invite'} />
      <h2>{moderatorsWords.now}</h2>
      {moderators.length === 0 ? (
        <p>{moderatorsWords.none}</p>
      ) : (
        <>
          <p className="quiet">{moderatorsWords.change}</p>
          <ul className="dashboard-queue">
            {moderators.map(({ id, name, since, universities }) => (
              <li key={id}>
                <p>
                  <Link to={`${DASHBOARD}/users/${id}`} dir="auto">
                    {name}
                  </Link>
                </p>
                <p className="quiet">
                  <span dir="auto">{universities.join(', ')}</span> · {moderatorsWords.since}{' '}
                  <Day date={new Date(since)} />
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>{moderatorsWords.open}</h2>
      {open.length === 0 && <p>{moderatorsWords.noneOpen}</p>}
      <ul className="dashboard-queue">
        {open.map((invite) => (
          <OpenInvite key={invite.id} {...invite} />
        ))}
      </ul>
      <InviteSomeone key={open[0]?.id ?? 0} start={start} />
    </>
  )
}

function OpenInvite({ id, email, universities, until }: ModeratorsView['open'][number]) {
  const row = { name: 'id', value: String(id) }
  const state = useWriteForm({ id: `withdraw-${id}`, intent: 'withdraw', row })
  return (
    <li>
      <p className="breakable">{email}</p>
      <p className="quiet">
        <span dir="auto">{universities.join(', ')}</span> · {moderatorsWords.until} <Day date={until} />
      </p>
      <WriteForm state={state} failed={moderatorsWords.withdrawFailed}>
        <input type="hidden" name="id" value={id} />
        <SubmitButton busy={moderatorsWords.withdrawing} quiet aria-label={moderatorsWords.withdrawOf(email)}>
          {moderatorsWords.withdraw}
        </SubmitButton>
      </WriteForm>
    </li>
  )
}

function InviteSomeone({ start }: { start: Record<string, string> }) {
  const state = useWriteForm<{ email: string; universities: string }>({
    id: 'invite',
    intent: 'invite',
    defaultValue: start,
  })
  return (
    <section className="panel" aria-labelledby="invite-title">
      <h2 id="invite-title">{moderatorsWords.invite}</h2>
      <p>{moderatorsWords.inviteAbout}</p>
      <WriteForm state={state} failed={moderatorsWords.failed}>
        <TextField
          field={state.fields.email}
          label={moderatorsWords.email}
          type="email"
          autoComplete="off"
          maxLength={254}
        />
        <TextArea
          field={state.fields.universities}
          label={moderatorsWords.universities}
          hint={moderatorsWords.universitiesHint}
          rows={3}
          dir="auto"
        />
        <p className="buttons">
          <SubmitButton busy={moderatorsWords.sending}>{moderatorsWords.send}</SubmitButton>
        </p>
      </WriteForm>
    </section>
  )
}
