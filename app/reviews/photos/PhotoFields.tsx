import { useState } from 'react'
import { TextField, type FieldState } from '~/components/form/Field'
import { FileField } from '~/components/form/FileField'
import { CAPTION_LENGTH, PHOTO_BYTES, PHOTOS_PER_FORM } from './photo-rules'
import { photoFieldWords } from '../writing/words'

const NUMBERS = [1, 2, 3, 4] as const

/** The fields of PhotoFields, for useWriteForm's type. */
export type PhotoShape = Record<'photos' | `caption${(typeof NUMBERS)[number]}`, string>

type PhotoFieldsProps = {
  fields: { [name in keyof PhotoShape]: FieldState }
  /** How many photos the review can still take. */
  left: number
}

/** For the lines of a form's summary. */
export const photoLabels = { photos: photoFieldWords.photos }

const KINDS = /^image\/(jpeg|png)$/

/**
 * One field for up to four photos. Where scripts run, each chosen one gets a field for its caption, and a file that would be
 * refused is told of before it is sent: that takes long on a bad line. Their form needs encType multipart/form-data.
 */
export function PhotoFields({ fields, left }: PhotoFieldsProps) {
  const { photos } = fields
  // What the server said when the files were chosen; what it says later is of them, and counts.
  const said = photos.errors?.join(' ') ?? ''
  const [{ chosen, before }, setChosen] = useState({ chosen: [] as File[], before: '' })
  const most = Math.min(left, PHOTOS_PER_FORM)
  const faults = said === before ? faultsOf(chosen, most) : []
  return (
    <>
      <FileField
        field={
          faults.length > 0 ? { id: photos.id, name: photos.name, key: photos.key, errors: faults } : photos
        }
        label={photoFieldWords.photos}
        hint={photoFieldWords.hint(most)}
        accept="image/jpeg,image/png,.jpg,.jpeg,.png"
        multiple
        onChange={({ currentTarget: { files } }) => setChosen({ chosen: [...(files ?? [])], before: said })}
      />
      {NUMBERS.map((n) => {
        const field = fields[`caption${n}`]
        const file = chosen[n - 1]
        return (
          // What was typed stays, also where its file has to be chosen again.
          (file ?? field.initialValue ?? field.errors) && (
            <TextField
              key={n}
              field={field}
              label={photoFieldWords.caption(n)}
              hint={file?.name}
              dir="auto"
              maxLength={CAPTION_LENGTH}
            />
          )
        )
      })}
    </>
  )
}

function faultsOf(files: File[], most: number): string[] {
  if (files.length > most)
    return [most < PHOTOS_PER_FORM ? photoFieldWords.hint(most) : photoFieldWords.fourAtMost]
  return files.flatMap(({ name, size, type }) => {
    const fault =
      size > PHOTO_BYTES ? photoFieldWords.tooLarge : KINDS.test(type) ? null : photoFieldWords.type
    return fault ? [photoFieldWords.ofFile(fault, files.length > 1 ? name : null)] : []
  })
}
