import { TextArea } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import type { AccountAction } from './people-rules'
import { peopleWords } from './words'

/** The form for one action on an account, with its reason. */
export function StandingForm({ action, version }: { action: AccountAction; version: string }) {
  const state = useWriteForm<{ reason: string }>({ id: action, intent: action })
  const { title, about, send } = peopleWords.actions[action]
  return (
    <section className="panel" aria-labelledby={`${action}-title`}>
      <h2 id={`${action}-title`}>{title}</h2>
      <p>{about}</p>
      <WriteForm state={state} failed={peopleWords.failed}>
        <input type="hidden" name="version" value={version} />
        <TextArea
          field={state.fields.reason}
          label={peopleWords.reason}
          hint={peopleWords.reasonHint}
          rows={3}
        />
        <p className="buttons">
          <SubmitButton busy={peopleWords.sending} danger={action === 'suspend' || action === 'unmake-admin'}>
            {send}
          </SubmitButton>
        </p>
      </WriteForm>
    </section>
  )
}
