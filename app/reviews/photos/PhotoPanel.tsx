import { Link } from '@remix-run/react'
import { TextField } from '~/components/form/Field'
import { SelectField, type Option } from '~/components/form/SelectField'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { CAPTION_LENGTH } from './photo-rules'
import type { PhotoView } from './photo-view.server'
import { PhotoPicture } from './PhotoPicture'
import { photoFieldWords, uploadWords } from '../writing/words'

type Props = { photo: PhotoView; alt: string; back: string; areas: Option[]; area: string }

/** A photo of the reader's own review with its caption and area, and the button that deletes it. */
export function PhotoPanel({ photo, alt, back, areas, area }: Props) {
  const caption = useWriteForm<{ caption: string; area: string }>({
    id: 'caption',
    intent: 'caption',
    defaultValue: { caption: photo.caption ?? '', area },
  })
  const remove = useWriteForm({ id: 'remove', intent: 'remove' })
  return (
    <section className="narrow photo-page">
      <p>
        <Link to={back}>‹ {uploadWords.back}</Link>
      </p>
      <h1>{uploadWords.change}</h1>
      <PhotoPicture photo={photo} alt={alt} sizes="min(100vw, 40rem)" first />
      <WriteForm state={caption} failed={uploadWords.captionFailed}>
        <TextField
          field={caption.fields.caption}
          label={uploadWords.captionOfOne}
          hint={uploadWords.captionHint}
          dir="auto"
          maxLength={CAPTION_LENGTH}
        />
        {areas.length > 0 && (
          <SelectField
            field={caption.fields.area}
            label={uploadWords.areaOfOne}
            none={photoFieldWords.noArea}
            options={areas}
          />
        )}
        <p className="buttons">
          <SubmitButton busy={uploadWords.saving}>{uploadWords.saveCaption}</SubmitButton>
        </p>
      </WriteForm>
      <h2>{uploadWords.remove}</h2>
      <p>{uploadWords.confirmRemove}</p>
      <WriteForm state={remove} failed={uploadWords.removeFailed}>
        <p className="buttons">
          <SubmitButton busy={uploadWords.removing} danger>
            {uploadWords.remove}
          </SubmitButton>
        </p>
      </WriteForm>
    </section>
  )
}
