import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { CopyLink } from './CopyLink'
import type { InviteSection } from './invite-section.server'
import { inviteWords, newInviteWords } from '../invite-words'

type InviteLinksProps = InviteSection & {
  /** The study session's page. */
  path: string
}

/** For the creator of a private study session: the current invite link, to copy or revoke, and earlier ones. */
export function InviteLinks({ path, live, earlier }: InviteLinksProps) {
  const make = useWriteForm({ id: 'make-invite', intent: 'make' })
  const withdraw = useWriteForm({ id: 'withdraw-invite', intent: 'withdraw' })
  const action = `${path}/invites`
  return (
    <section id="invites" className="panel" aria-labelledby="invites-title">
      <h2 id="invites-title">{inviteWords.links}</h2>
      <p>{newInviteWords.about}</p>
      {live === null ? (
        <WriteForm state={make} action={action} failed={inviteWords.failed}>
          <p className="buttons">
            <SubmitButton busy={newInviteWords.generating}>{newInviteWords.generate}</SubmitButton>
          </p>
        </WriteForm>
      ) : (
        <>
          <CopyLink id={`invite-${live.id}`} label={inviteWords.linkField} url={live.url} />
          <p>{inviteWords.until(live.until)}</p>
          <WriteForm state={withdraw} action={action} failed={inviteWords.withdrawFailed}>
            <input type="hidden" name="invite" value={live.id} />
            <p className="quiet">{inviteWords.withdrawNote}</p>
            <p className="buttons">
              <SubmitButton busy={inviteWords.withdrawing} danger>
                {inviteWords.withdraw}
              </SubmitButton>
            </p>
          </WriteForm>
        </>
      )}
      {earlier.length > 0 && (
        <>
          <h3>{inviteWords.before}</h3>
          <ul>
            {earlier.map(({ id, made, how }) => (
              <li key={id}>
                {inviteWords.madeOn(made)} {inviteWords.ended[how]}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
