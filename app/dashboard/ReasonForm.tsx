import type { ReactNode } from 'react'
import { TextArea, type FieldState } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import type { WriteForm as FormState } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { useLastResponse } from '~/ui/use-post'
import { useErrorTitle } from '~/ui/use-error-title'
import { withoutBelow } from '~/web/decision-text'
import { words } from '~/web/decision-words'
import type { FormResult } from '~/web/http/form-result'
import { decideWords } from './words'

type ReasonFormProps = {
  state: FormState & { fields: { reason: FieldState } }
  failed: string
  /** What the admin saw, as hidden fields. */
  seen: Record<string, string | number>
  label?: string
  hint: string
  rows: number
  /** The button's text, and while the form is being sent. */
  send: string
  busy: string
  danger?: boolean
  /** Above the reason. */
  above?: ReactNode
  /** The keys that go to the reason, between spaces. */
  dashboardKey?: string
  /** Beside the button. */
  children?: ReactNode
}

/** A decision of an admin, with its reason. */
export const ReasonForm = ({
  state,
  failed,
  seen,
  send,
  busy,
  danger,
  above,
  dashboardKey,
  children,
  label = decideWords.reason,
  ...area
}: ReasonFormProps) => (
  <WriteForm state={state} failed={failed}>
    {Object.entries(seen).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {above}
    <TextArea field={state.fields.reason} label={label} {...area} data-dashboard-key={dashboardKey} />
    <p className="buttons">
      <SubmitButton busy={busy} danger={danger}>
        {send}
      </SubmitButton>{' '}
      {children}
    </p>
  </WriteForm>
)

type ReasonPanelProps = ReasonFormProps & { id: string; title: string; about?: string }

/** The form of one of several decisions, with its heading. */
export const ReasonPanel = ({ id, title, about, ...form }: ReasonPanelProps) => (
  <section className="panel" aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {about && <p>{about}</p>}
    <ReasonForm {...form} />
  </section>
)

/**
 * After another admin's decision has replaced a form: shows the form's error and the reason typed in it. `isShown` says
 * whether an intent's form is still on the page and shows them itself.
 */
export function Overtaken({ isShown }: { isShown: (intent: string) => boolean }) {
  const result = useLastResponse() as FormResult | undefined
  const lost = result && 'submission' in result && !isShown(result.intent) ? result.submission : null
  useErrorTitle(lost !== null)
  if (!lost) return null
  const errors = Object.values(lost.error ?? {})
    .flatMap((texts) => texts ?? [])
    .map(withoutBelow)
  const { message, reason } = lost.initialValue ?? {}
  const typed = message ?? reason
  return (
    <div className="error-summary" role="alert" tabIndex={-1}>
      {errors.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {typeof typed === 'string' && (
        <>
          <p>{words.yourReason}:</p>
          <blockquote className="review-text" dir="auto">
            {typed}
          </blockquote>
        </>
      )}
    </div>
  )
}
