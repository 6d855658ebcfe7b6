import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { studySessionWords } from '../page-words'

/** Join or leave form. Keeps showing the last result after both become unavailable. */
export function JoinOrLeave({ turn }: { turn: 'join' | 'leave' | null }) {
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
        <WriteForm state={join} failed={studySessionWords.joinFailed}>
          <SubmitButton busy={studySessionWords.joining}>{studySessionWords.join}</SubmitButton>
        </WriteForm>
      )}
      {turn === 'leave' && (
        <WriteForm state={leave} failed={studySessionWords.leaveFailed}>
          <SubmitButton busy={studySessionWords.leaving} quiet>
            {studySessionWords.leave}
          </SubmitButton>
        </WriteForm>
      )}
    </>
  )
}
