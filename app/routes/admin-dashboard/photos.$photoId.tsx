import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { photoAreaView } from '~/dashboard/pictures/photo-area-view.server'
import { PhotoAreaPanel } from '~/dashboard/pictures/PhotoAreaPanel'
import { photoAreaWords } from '~/dashboard/pictures/words'
import { seeOther } from '~/http/answers/see-other.server'
import { admin } from '~/http/caller'
import { success } from '~/http/cookies/notice.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { formOf, write } from '~/http/write.server'
import { pageMeta } from '~/page-meta'
import { placePhoto } from '~/reviews/photos/change-photo.server'
import { PhotoAreaForm } from '~/reviews/photos/photo-form'

export const handle: DashboardHandle = { queue: 'pictures', frame: 'desk' }

/** The area that a photo shows. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    run: ({ context, params }) => photoAreaView(context, idParam(params.photoId) ?? 0),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      area: formOf({
        caller: admin,
        form: PhotoAreaForm,
        failed: photoAreaWords.failed,
        run: ({ db, viewer, params, value }) =>
          placePhoto(db, { viewer, photoId: idParam(params.photoId) ?? 0, ...value }),
        then: () => seeOther(`/admin-dashboard/photos/${args.params.photoId}`, success(photoAreaWords.saved)),
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
