import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { sessionWords } from '../page/words'

/** Join or leave form. Keeps showing the last result after both become unavailable. */
export function SessionTurn({ turn }: { turn: 'join' | 'leave' | null }) {
  const join = useWriteForm({ id: 'join', intent: 'join' })
  const leave = useWriteForm({ id: 'leave', intent: 'leave' })
  const late = [
    ...(turn === 'join' ? [] : (join.form.errors ?? [])),
    ...(turn === 'leave' ? [] : (leave.form.errors ?? [])),
  ]
  return (
    <>
      {late.length > 0 && (
        <p className="note" role="alert">
          {late.join(' ')}
        </p>
      )}
      {turn === 'join' && (
        <WriteForm state={join} failed={sessionWords.joinFailed}>
          <SubmitButton busy={sessionWords.joining}>{sessionWords.join}</SubmitButton>
        </WriteForm>
      )}
      {turn === 'leave' && (
        <WriteForm state={leave} failed={sessionWords.leaveFailed}>
          <SubmitButton busy={sessionWords.leaving} quiet>
            {sessionWords.leave}
          </SubmitButton>
        </WriteForm>
      )}
    </>
  )
}
