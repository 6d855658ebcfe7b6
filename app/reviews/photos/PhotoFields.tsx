import { useState } from 'react'
import { TextField, type FieldState } from '~/components/form/Field'
import { FileField } from '~/components/form/FileField'
import { CAPTION_LENGTH, PHOTO_BYTES, PHOTOS_PER_FORM } from './photo-rules'
import { uploadWords } from '../writing/words'

/** The fields of PhotoFields, for useWriteForm's type. */
export type PhotoShape = Record<`${'photo' | 'caption'}${1 | 2 | 3 | 4}`, string>

type PhotoFieldsProps = {
  fields: { [name in keyof PhotoShape]: FieldState }
  /** How many photos the review can still take. */
  left: number
}

const NUMBERS = [1, 2, 3, 4] as const
/** For the lines of a form's summary. */
export const photoLabels = Object.fromEntries(NUMBERS.map((n) => [`photo${n}`, uploadWords.photo(n)]))

const KINDS = /^image\/(jpeg|png)$/

/** Up to four photos with their captions. Their form needs encType multipart/form-data. */
export function PhotoFields({ fields, left }: PhotoFieldsProps) {
  return (
    <>
      <p className="hint">
        {uploadWords.hint}
        {left < PHOTOS_PER_FORM && ` ${uploadWords.room(left)}`}
      </p>
      {NUMBERS.slice(0, left).map((n) => (
        <PhotoField key={n} n={n} photo={fields[`photo${n}`]} caption={fields[`caption${n}`]} />
      ))}
    </>
  )
}

/** Where scripts run, a file that would be refused is told of before it is sent: that takes long on a bad line. */
function PhotoField({ n, photo, caption }: { n: number; photo: FieldState; caption: FieldState }) {
  const [fault, setFault] = useState<string | null>(null)
  return (
    <div className="photo-field">
      <FileField
        field={fault ? { id: photo.id, name: photo.name, key: photo.key, errors: [fault] } : photo}
        label={uploadWords.photo(n)}
        accept="image/jpeg,image/png,.jpg,.jpeg,.png"
        onChange={({ currentTarget: { files } }) => setFault(files?.[0] ? faultOf(files[0]) : null)}
      />
      <TextField
        field={caption}
        label={uploadWords.caption(n)}
        hint={n === 1 ? uploadWords.captionHint : undefined}
        dir="auto"
        maxLength={CAPTION_LENGTH}
      />
    </div>
  )
}

const faultOf = ({ size, type }: File) =>
  size > PHOTO_BYTES ? uploadWords.tooLarge : KINDS.test(type) ? null : uploadWords.type
