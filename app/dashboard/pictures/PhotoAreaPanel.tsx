import { Link } from '@remix-run/react'
import { SelectField } from '~/components/form/SelectField'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { PhotoPicture } from '~/reviews/photos/PhotoPicture'
import { areasPath } from '../areas/areas-path'
import type { PhotoAreaView } from './photo-area-view.server'
import { photoAreaWords } from './words'

/** A review photo, and a form for the area that it shows. */
export function PhotoAreaPanel({ view: { photo, location, areas, area } }: { view: PhotoAreaView }) {
  const state = useWriteForm<{ area: string }>({ id: 'photo-area', intent: 'area', defaultValue: { area } })
  return (
    <section className="desk-entry photo-page">
      <p>
        <Link to={photo.path}>‹ {photoAreaWords.back}</Link>
      </p>
      <h1 dir="auto">{photoAreaWords.title(location.name)}</h1>
      <PhotoPicture photo={photo} alt={photo.caption ?? location.name} sizes="min(100vw, 40rem)" first />
      {areas.length > 0 ? (
        <WriteForm state={state} failed={photoAreaWords.failed}>
          <SelectField
            field={state.fields.area}
            label={photoAreaWords.label}
            none={photoAreaWords.none}
            options={areas}
          />
          <p className="buttons">
            <SubmitButton busy={photoAreaWords.saving}>{photoAreaWords.save}</SubmitButton>
          </p>
        </WriteForm>
      ) : (
        <p>{photoAreaWords.noAreas}</p>
      )}
      <p>
        <Link to={areasPath(location.id)}>{photoAreaWords.areas}</Link>
      </p>
    </section>
  )
}
