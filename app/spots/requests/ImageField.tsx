import { useState } from 'react'
import type { FieldState } from '~/ui/form/Field'
import { FileField } from '~/ui/form/FileField'
import { imageWords } from './words'
import { PHOTO_BYTES, uploadedName } from './rules'

const KINDS = /^image\/(jpeg|png)$/

/** The picture of a request or an item. With scripts, files that would be refused are reported before sending. */
export function ImageField({
  field,
  label,
  hint,
  kept,
  required = true,
  faults = imageWords,
}: {
  field: FieldState
  label: string
  hint: string
  /** The field with the name of the picture saved earlier. */
  kept?: FieldState
  required?: boolean
  faults?: { tooLarge: string; type: string }
}) {
  const ours = uploadedName(kept?.initialValue)
  const [fault, setFault] = useState<string | null>(null)
  return (
    <>
      <FileField
        field={fault ? { id: field.id, name: field.name, key: field.key, errors: [fault] } : field}
        label={label}
        hint={ours ? imageWords.kept(ours.slice(17)) : hint}
        required={required && !ours}
        accept="image/jpeg,image/png,.jpg,.jpeg,.png"
        onFiles={([file]) => setFault(file ? faultOf(file, faults) : null)}
      />
      {ours && <input type="hidden" name={kept!.name} value={ours} />}
    </>
  )
}

const faultOf = ({ size, type }: File, faults: { tooLarge: string; type: string }) =>
  size > PHOTO_BYTES ? faults.tooLarge : KINDS.test(type) ? null : faults.type
