import { useContext, useState } from 'react'
import type { FieldState } from '~/components/form/Field'
import { FileField } from '~/components/form/FileField'
import { OnlyError } from '~/components/form/only-error'
import { words } from './image-words'
import { PHOTO_BYTES } from './rules'

const KINDS = /^image\/(jpeg|png)$/

/** The picture of a request. Where scripts run, a file that would be refused is told of before it is sent. */
export function ImageField({ field, label, hint }: { field: FieldState; label: string; hint: string }) {
  const [fault, setFault] = useState<string | null>(null)
  const only = useContext(OnlyError)
  return (
    <OnlyError.Provider value={fault ? null : only}>
      <FileField
        field={fault ? { id: field.id, name: field.name, key: field.key, errors: [fault] } : field}
        label={label}
        hint={hint}
        required
        accept="image/jpeg,image/png,.jpg,.jpeg,.png"
        onChange={({ currentTarget: { files } }) => setFault(files?.[0] ? faultOf(files[0]) : null)}
      />
    </OnlyError.Provider>
  )
}

const faultOf = ({ size, type }: File) =>
  size > PHOTO_BYTES ? words.tooLarge : KINDS.test(type) ? null : words.type
