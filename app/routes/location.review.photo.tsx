import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { TextField } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { success } from '~/http/flash.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { member } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { locationOfId } from '~/locations/queries.server'
import { done, missing } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { captionPhoto, deletePhoto } from '~/reviews/change-photo.server'
import { CaptionForm, DeletePhotoForm } from '~/reviews/photo-form'
import { ownPhoto } from '~/reviews/photo-queries.server'
import { altOf, CAPTION_LENGTH } from '~/reviews/photo-rules'
import { photoView } from '~/reviews/photo-view.server'
import { words as photoWords } from '~/reviews/photo-words'
import { PhotoPicture } from '~/reviews/PhotoPicture'
import { words } from '~/reviews/upload-words'

const who = member(words.logIn)
const pageOf = (id: string | undefined) => `/location/${id}/review/photos`

/** /location/{id}/review/photos/{photoId}: the caption of a photo of one's own review, and the button that deletes it. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, viewer, params, context }) {
      const [locationId, photoId] = [idParam(params.id), idParam(params.photoId)]
      const row = locationId && photoId ? await ownPhoto(db, viewer.id, locationId, photoId) : null
      const location = row && locationId ? await locationOfId(db, locationId) : null
      if (!row || !location) return missing(photoWords.notFound)
      const alt = altOf(row.description, location.name, `${viewer.firstName} ${viewer.lastName}`)
      return done({
        photo: photoView(row, context.storage, location.id),
        alt,
        back: pageOf(params.id),
        place: location.name,
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const which = { locationId: idParam(args.params.id) ?? 0, photoId: idParam(args.params.photoId) ?? 0 }
  return write(args, {
    forms: {
      caption: formOf({
        who,
        form: CaptionForm,
        run: ({ db, viewer, value }) => captionPhoto(db, { viewer, ...which, caption: value.caption }),
        then: () => seeOther(pageOf(args.params.id), success(words.captionSaved)),
      }),
      remove: formOf({
        who,
        form: DeletePhotoForm,
        run: ({ db, viewer }) => deletePhoto(db, { viewer, ...which }),
        then: () => seeOther(pageOf(args.params.id), success(words.removed)),
      }),
    },
  })
}

export { clientAction } from '~/http/unsent'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${words.change}: ${data.place}`) : []

export default function ReviewPhoto() {
  const { photo, alt, back } = useLoaderData<typeof loader>()
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
      <PhotoPicture photo={photo} alt={alt} sizes="(min-width: 42rem) 40rem, 100vw" first />
      <WriteForm state={caption}>
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
      <WriteForm state={remove}>
        <p className="buttons">
          <SubmitButton busy={words.removing} danger>
            {words.remove}
          </SubmitButton>
        </p>
      </WriteForm>
    </section>
  )
}
