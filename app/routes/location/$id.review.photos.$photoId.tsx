import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { success } from '~/http/cookies/notice.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { member } from '~/http/caller'
import { formOf, write } from '~/http/write.server'
import { namedLocation } from '~/locations/public-queries.server'
import { done, missing } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { captionPhoto, deletePhoto } from '~/reviews/photos/change-photo.server'
import { CaptionForm, DeletePhotoForm } from '~/reviews/photos/photo-form'
import { ownPhoto } from '~/reviews/photos/photo-queries.server'
import { altOf } from '~/reviews/photos/photo-rules'
import { areaOptions } from '~/reviews/photos/area-options.server'
import { photoView } from '~/reviews/photos/photo-view.server'
import { photoWords, uploadWords } from '~/reviews/writing/words'
import { PhotoPanel } from '~/reviews/photos/PhotoPanel'

const caller = member(uploadWords.logIn)
const pageOf = (id: string | undefined) => `/location/${id}/review/photos`

/** /location/{id}/review/photos/{photoId}: edits the caption and area of a photo in the reader's own review, or deletes it. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, params, context }) {
      const [locationId, photoId] = [idParam(params.id), idParam(params.photoId)]
      const row = locationId && photoId ? await ownPhoto(db, viewer.id, locationId, photoId) : null
      const [location, areas] =
        row && locationId
          ? await Promise.all([namedLocation(db, locationId), areaOptions(db, locationId)])
          : []
      if (!row || !location) return missing(photoWords.notFound)
      const alt = altOf(row.description, location.name, `${viewer.firstName} ${viewer.lastName}`)
      return done({
        photo: { ...photoView(row, context.storage, location.id), caption: row.description },
        alt,
        back: pageOf(params.id),
        areas: areas ?? [],
        area: String(row.area_id ?? ''),
        location: location.name,
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const which = { locationId: idParam(args.params.id) ?? 0, photoId: idParam(args.params.photoId) ?? 0 }
  return write(args, {
    forms: {
      caption: formOf({
        caller,
        form: CaptionForm,
        failed: uploadWords.captionFailed,
        run: ({ db, viewer, value }) => captionPhoto(db, { viewer, ...which, ...value }),
        then: () => seeOther(pageOf(args.params.id), success(uploadWords.captionSaved)),
      }),
      remove: formOf({
        caller,
        form: DeletePhotoForm,
        failed: uploadWords.removeFailed,
        run: ({ db, viewer }) => deletePhoto(db, { viewer, ...which }),
        then: () => seeOther(pageOf(args.params.id), success(uploadWords.removed)),
      }),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${uploadWords.change}: ${data.location}`) : []

export default function ReviewPhoto() {
  return <PhotoPanel {...useLoaderData<typeof loader>()} />
}
