import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BackLink, Link } from '~/ui/Link'
import { SelectField } from '~/ui/form/SelectField'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { WriteForm } from '~/ui/form/WriteForm'
import { useWriteForm } from '~/ui/form/use-write-form'
import { areasPath } from '~/dashboard/dashboard-url'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { photoAreaView, type PhotoAreaView } from '~/dashboard/queues/show-pictures.server'
import { photoAreaWords } from '~/dashboard/queues/picture-words'
import { seeOther } from '~/web/http/see-other.server'
import { moderator } from '~/web/http/caller'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { formOf, write } from '~/web/http/write.server'
import { pageMeta } from '~/web/page-meta'
import { PhotoPicture } from '~/reviews/photos/PhotoPicture'
import { placePhoto } from '~/reviews/photos/change-photo.server'
import { PhotoAreaForm } from '~/reviews/photos/photo-form'
import '~/styles/photo-pages.css'

export const handle: DashboardHandle = { tab: 'pictures', frame: 'dashboard' }

/** The area that a photo shows. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    run: ({ context, viewer, params }) => photoAreaView(context, viewer.reach, idParam(params.photoId) ?? 0),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      area: formOf({
        caller: moderator,
        form: PhotoAreaForm,
        failureText: photoAreaWords.failed,
        run: ({ db, viewer, params, value }) =>
          placePhoto(db, { viewer, photoId: idParam(params.photoId) ?? 0, ...value }),
        redirect: () =>
          seeOther(`/admin-dashboard/photos/${args.params.photoId}`, success(photoAreaWords.saved)),
      }),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, photoAreaWords.title(data.location.name)) : []

export default function PhotoArea() {
  const view = useLoaderData<typeof loader>()
  return <PhotoAreaPanel key={view.photo.id} view={view} />
}

/** A review photo, and a form for the area that it shows. */
function PhotoAreaPanel({ view: { photo, location, areas, area } }: { view: PhotoAreaView }) {
  const state = useWriteForm<{ area: string }>({ id: 'photo-area', intent: 'area', defaultValue: { area } })
  return (
    <section className="dashboard-item photo-page">
      <BackLink to={photo.path}>{photoAreaWords.back}</BackLink>
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
