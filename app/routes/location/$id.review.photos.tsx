import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { pageMeta } from '~/web/page-meta'
import { addPhotosTo } from '~/reviews/photos/add-photos.server'
import { chosenPhotos, PhotosForm } from '~/reviews/photos/photo-form'
import { PhotosPanel } from '~/reviews/photos/PhotosPanel'
import { showPhotos } from '~/reviews/photos/photo-view.server'
import { uploadWords } from '~/reviews/photos/words'

const caller = member(uploadWords.logIn)

/** /location/{id}/review/photos: the photos of the reader's own review, and the form to add more. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    run: async ({ viewer, params, context, withDraft }) =>
      withDraft(await showPhotos(context, { viewer, written: params.id, id: idParam(params.id) })),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: PhotosForm,
    failureText: uploadWords.notStored,
    run: ({ context, viewer, params, value }) =>
      addPhotosTo(context, { viewer, locationId: idParam(params.id) ?? 0, files: chosenPhotos(value) }),
    redirect: ({ locationId, added }) =>
      seeOther(
        `/location/${locationId}/review/photos`,
        success(added > 0 ? uploadWords.uploaded : uploadWords.already),
      ),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${uploadWords.upload}: ${data.name}`) : []

export default function ReviewPhotos() {
  return <PhotosPanel {...useLoaderData<typeof loader>()} />
}
