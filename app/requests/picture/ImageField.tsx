import { useState } from 'react'
import type { FieldState } from '~/components/form/Field'
import { FileField } from '~/components/form/FileField'
import { imageWords } from '../words'
import { PHOTO_BYTES, uploadedName } from '../rules'

const KINDS = /^image\/(jpeg|png)$/

/** A request's picture. With scripts, files that would be refused are reported before sending. */
export function ImageField({
  field,
  label,
  hint,
  kept,
}: {
  field: FieldState
  label: string
  hint: string
  /** The field with the name of the picture saved earlier. */
  kept?: FieldState
}) {
  const ours = uploadedName(kept?.initialValue)
  const [fault, setFault] = useState<string | null>(null)
  return (
    <>
      <FileField
        field={fault ? { id: field.id, name: field.name, key: field.key, errors: [fault] } : field}
        label={label}
        hint={ours ? imageWords.kept(ours.slice(17)) : hint}
        required={!ours}
        accept="image/jpeg,image/png,.jpg,.jpeg,.png"
        onFiles={([file]) => setFault(file ? faultOf(file) : null)}
      />
      {ours && <input type="hidden" name={kept!.name} value={ours} />}
    </>
  )
}

const faultOf = ({ size, type }: File) =>
  size > PHOTO_BYTES ? imageWords.tooLarge : KINDS.test(type) ? null : imageWords.type
