import { Link } from '@remix-run/react'
import { TextField } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { CAPTION_LENGTH } from './photo-rules'
import type { PhotoView } from './photo-view.server'
import { PhotoPicture } from './PhotoPicture'
import { words } from './upload-words'

/** A photo of the reader's own review with its caption, and the button that deletes it. */
export function PhotoPanel({ photo, alt, back }: { photo: PhotoView; alt: string; back: string }) {
  const caption = useWriteForm<{ caption: string }>({
    id: 'caption',
    intent: 'caption',
    defaultValue: { caption: photo.caption ?? '' },
  })
  const remove = useWriteForm({ id: 'remove', intent: 'remove' })
  return (
    <section className="narrow photo-page">
      <p>
        <Link to={back}>‹ {words.back}</Link>
      </p>
      <h1>{words.change}</h1>
      <PhotoPicture photo={photo} alt={alt} sizes="min(100vw, 40rem)" first />
      <WriteForm state={caption} failed={words.captionFailed}>
        <TextField
          field={caption.fields.caption}
          label={words.captionOfOne}
          hint={words.captionHint}
          dir="auto"
          maxLength={CAPTION_LENGTH}
        />
        <p className="buttons">
          <SubmitButton busy={words.saving}>{words.saveCaption}</SubmitButton>
        </p>
      </WriteForm>
      <h2>{words.remove}</h2>
      <p>{words.confirmRemove}</p>
      <WriteForm state={remove} failed={words.removeFailed}>
        <p className="buttons">
          <SubmitButton busy={words.removing} danger>
            {words.remove}
          </SubmitButton>
        </p>
      </WriteForm>
    </section>
  )
}
