import { useState } from 'react'
import { TextField, type FieldState } from '~/ui/form/Field'
import { FileField } from '~/ui/form/FileField'
import { SelectField, type Option } from '~/ui/form/SelectField'
import { CAPTION_LENGTH, PHOTO_BYTES, PHOTOS_PER_FORM } from './photo-rules'
import { photoFieldWords } from './words'

const NUMBERS = [1, 2, 3, 4] as const

/** The fields of PhotoFields, for useWriteForm's type. */
export type PhotoShape = Record<'photos' | 'photoArea' | `caption${(typeof NUMBERS)[number]}`, string>

type PhotoFieldsProps = {
  fields: { [name in keyof PhotoShape]: FieldState }
  /** How many more photos the review can have. */
  left: number
  /** Areas of the study spot. */
  areas: readonly Option[]
}

/** Labels for a form's error summary. */
export const photoLabels = { photos: photoFieldWords.photos }

const KINDS = /^image\/(jpeg|png)$/

/**
 * One field for up to four photos. With scripts, each chosen photo gets a caption field, and files that would be
 * refused are reported before a slow upload. The form needs encType multipart/form-data.
 */
export function PhotoFields({ fields, left, areas }: PhotoFieldsProps) {
  const { photos } = fields
  // The server's error at the time the files were chosen. A newer one is about these files, so it replaces ours.
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
        onFiles={(files) => setChosen({ chosen: files, before: said })}
      />
      {areas.length > 0 && (
        <SelectField
          field={fields.photoArea}
          label={photoFieldWords.area}
          none={photoFieldWords.noArea}
          options={areas}
        />
      )}
      {NUMBERS.map((n) => {
        const field = fields[`caption${n}`]
        const file = chosen[n - 1]
        return (
          // Keep what was typed even if the file has to be chosen again.
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
