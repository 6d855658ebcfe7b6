import type { ReactNode } from 'react'
import { TextArea, type FieldState } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import type { WriteForm as FormState } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'

type ReasonFormProps = {
  state: FormState & { fields: { reason: FieldState } }
  failed: string
  /** What the admin saw, as hidden fields. */
  seen: Record<string, string | number>
  label: string
  hint: string
  rows: number
  /** The button's text, and while the form is being sent. */
  send: string
  busy: string
  danger?: boolean
  /** The key that presses the button. */
  deskKey?: string
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
  deskKey,
  children,
  ...area
}: ReasonFormProps) => (
  <WriteForm state={state} failed={failed}>
    {Object.entries(seen).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <TextArea field={state.fields.reason} {...area} />
    <p className="buttons">
      <SubmitButton busy={busy} danger={danger} data-desk-key={deskKey}>
        {send}
      </SubmitButton>
      {children}
    </p>
  </WriteForm>
)
