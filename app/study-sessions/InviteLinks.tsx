import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { CopyLink } from './CopyLink'
import type { InviteSection } from './invite-section.server'
import { words } from './invite-words'

type InviteLinksProps = InviteSection & {
  /** The page of the session. */
  path: string
}

/** For the creator of a private session: the link that invites to it, which can be copied and withdrawn, and those before. */
export function InviteLinks({ path, live, earlier }: InviteLinksProps) {
  const make = useWriteForm({ id: 'make-invite', intent: 'make' })
  const withdraw = useWriteForm({ id: 'withdraw-invite', intent: 'withdraw' })
  const action = `${path}/invites`
  return (
    <section id="invites" className="panel" aria-labelledby="invites-title">
      <h2 id="invites-title">{words.links}</h2>
      <p>{words.about}</p>
      {live === null ? (
        <WriteForm state={make} action={action} failed={words.failed}>
          <p className="buttons">
            <SubmitButton busy={words.generating}>{words.generate}</SubmitButton>
          </p>
        </WriteForm>
      ) : (
        <>
          <CopyLink id={`invite-${live.id}`} label={words.linkField} url={live.url} />
          <p>{words.until(live.until)}</p>
          <WriteForm state={withdraw} action={action} failed={words.withdrawFailed}>
            <input type="hidden" name="invite" value={live.id} />
            <p className="quiet">{words.withdrawNote}</p>
            <p className="buttons">
              <SubmitButton busy={words.withdrawing} danger>
                {words.withdraw}
              </SubmitButton>
            </p>
          </WriteForm>
        </>
      )}
      {earlier.length > 0 && (
        <>
          <h3>{words.before}</h3>
          <ul>
            {earlier.map(({ id, made, how }) => (
              <li key={id}>
                {words.madeOn(made)} {words.ended[how]}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
