import { TextField, type FieldState } from '~/ui/form/Field'

type NameFieldsProps = {
  fields: Record<'firstName' | 'lastName', FieldState>
  labels: Record<'firstName' | 'lastName', string>
}

/** A person's first and last name. */
export const NameFields = ({ fields, labels }: NameFieldsProps) => (
  <>
    <TextField field={fields.firstName} label={labels.firstName} autoComplete="given-name" dir="auto" />
    <TextField field={fields.lastName} label={labels.lastName} autoComplete="family-name" dir="auto" />
  </>
)
