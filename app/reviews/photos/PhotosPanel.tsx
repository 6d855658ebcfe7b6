import { BackLink, Link } from '~/ui/Link'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { PHOTOS_PER_REVIEW } from './photo-rules'
import type { PhotosView } from './photo-view.server'
import { PhotoFields, photoLabels, type PhotoShape } from './PhotoFields'
import { PhotoStrip } from './PhotoStrip'
import { uploadWords } from './words'
import '~/styles/photo-pages.css'

type Props = PhotosView & { start: Record<string, unknown> | null }

/** The photos of the reader's own review, and the form to add more. */
export function PhotosPanel({ name, path, here, photos, left, areas, start }: Props) {
  return (
    <section className="narrow">
      <BackLink to={path}>{name}</BackLink>
      <h1>{uploadWords.upload}</h1>
      {photos.length > 0 && (
        <>
          <h2>{uploadWords.own}</h2>
          <ul className="own-photos">
            {photos.map((photo) => (
              <li key={photo.id}>
                <PhotoStrip photos={[photo]} of={photo.alt} own />
                <div>
                  {photo.caption && <p dir="auto">{photo.caption}</p>}
                  <Link to={`${here}/${photo.id}`} aria-label={uploadWords.changeOf(photo.alt)}>
                    {uploadWords.change}
                  </Link>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {/* After an upload the form starts fresh, without the files that were sent. */}
      {left > 0 ? (
        <Upload key={photos.length} left={left} areas={areas} start={start} path={path} />
      ) : (
        <p>{uploadWords.full(PHOTOS_PER_REVIEW)}</p>
      )}
    </section>
  )
}

function Upload({ left, areas, start, path }: Pick<Props, 'left' | 'areas' | 'start' | 'path'>) {
  const state = useWriteForm<PhotoShape>({ id: 'photos', defaultValue: start })
  return (
    <WriteForm state={state} encType="multipart/form-data" labels={photoLabels} failed={uploadWords.failed}>
      <PhotoFields fields={state.fields} left={left} areas={areas} />
      <p className="buttons">
        <SubmitButton busy={uploadWords.uploading}>{uploadWords.upload}</SubmitButton>{' '}
        <Link to={path}>{uploadWords.close}</Link>
      </p>
    </WriteForm>
  )
}
