import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { draftFor } from '~/http/drafts.server'
import { success } from '~/http/flash.server'
import { keepTyped } from '~/http/keep-typed'
import { accountLimit, UPLOADS_OF_AN_HOUR } from '~/http/own-limit.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { member } from '~/http/who'
import { write } from '~/http/write.server'
import { locationOfId } from '~/locations/queries.server'
import { locationPath } from '~/locations/rules'
import { done, missing } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { addPhotosTo } from '~/reviews/add-photos.server'
import { ownReview } from '~/reviews/own-queries.server'
import { chosenPhotos, PhotosForm } from '~/reviews/photo-form'
import { photosOf } from '~/reviews/photo-queries.server'
import { altOf, PHOTOS_PER_REVIEW } from '~/reviews/photo-rules'
import { photoView } from '~/reviews/photo-view.server'
import { PhotoFields, photoLabels, type PhotoShape } from '~/reviews/PhotoFields'
import { PhotoStrip } from '~/reviews/PhotoStrip'
import { words } from '~/reviews/upload-words'
import { words as reviewWords } from '~/reviews/words'

const who = member(words.logIn)

/** /location/{id}/review/photos: the photos of one's own review, and the form that adds some. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, viewer, params, request, context, url }) {
      const id = idParam(params.id)
      const location = id === null ? null : await locationOfId(db, id)
      const own = location && (await ownReview(db, viewer.id, location.id))
      if (!location || !own) return missing(reviewWords.missing)
      const photos = (await photosOf(db, [own.id])).get(own.id) ?? []
      const name = `${viewer.firstName} ${viewer.lastName}`
      return done({
        name: location.name,
        path: locationPath(location),
        here: `/location/${location.id}/review/photos`,
        photos: photos.map((row) => ({
          ...photoView(row, context.storage, location.id),
          alt: altOf(row.description, location.name, name),
        })),
        left: Math.max(0, PHOTOS_PER_REVIEW - photos.length),
        start: (await draftFor(request, context, url.pathname)) ?? {},
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who,
    form: PhotosForm,
    limits: () => accountLimit(args, UPLOADS_OF_AN_HOUR),
    run: ({ context, viewer, params, value }) =>
      addPhotosTo(context, { viewer, locationId: idParam(params.id) ?? 0, files: chosenPhotos(value) }),
    then: ({ locationId }) => seeOther(`/location/${locationId}/review/photos`, success(words.uploaded)),
  })
}

/** A connection that breaks off must not take the captions with it. */
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  keepTyped(request, serverAction, words.brokeOff)

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${words.upload}: ${data.name}`) : []

export default function ReviewPhotos() {
  const { name, path, here, photos, left, start } = useLoaderData<typeof loader>()
  return (
    <section className="narrow">
      <p>
        <Link to={path}>‹ {name}</Link>
      </p>
      <h1>{words.upload}</h1>
      {photos.length > 0 && (
        <>
          <h2>{words.own}</h2>
          <ul className="own-photos">
            {photos.map((photo) => (
              <li key={photo.id}>
                <PhotoStrip photos={[photo]} of={photo.alt} />
                <div>
                  {photo.caption && <p dir="auto">{photo.caption}</p>}
                  <Link to={`${here}/${photo.id}`} aria-label={words.changeOf(photo.alt)}>
                    {words.change}
                  </Link>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {/* What was uploaded begins anew: without the files that were sent. */}
      {left > 0 ? (
        <Upload key={photos.length} left={left} start={start} path={path} />
      ) : (
        <p>{words.full(PHOTOS_PER_REVIEW)}</p>
      )}
    </section>
  )
}

function Upload({ left, start, path }: { left: number; start: Record<string, unknown>; path: string }) {
  const state = useWriteForm<PhotoShape>({ id: 'photos', defaultValue: start })
  return (
    <WriteForm state={state} encType="multipart/form-data" labels={photoLabels}>
      <PhotoFields fields={state.fields} left={left} />
      <p className="buttons">
        <SubmitButton busy={words.uploading}>{words.upload}</SubmitButton>
        <Link to={path}>{words.close}</Link>
      </p>
    </WriteForm>
  )
}
