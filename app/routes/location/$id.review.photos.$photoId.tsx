import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BackLink } from '~/ui/Link'
import { TextField } from '~/ui/form/Field'
import { SelectField } from '~/ui/form/SelectField'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { ButtonForm, formOf, write } from '~/web/http/write.server'
import { pageMeta } from '~/web/page-meta'
import { captionPhoto, deletePhoto } from '~/reviews/photos/change-photo.server'
import { CaptionForm } from '~/reviews/photos/photo-form'
import { CAPTION_LENGTH } from '~/reviews/photos/photo-rules'
import { showOwnPhoto } from '~/reviews/photos/photo-view.server'
import { PhotoPicture } from '~/reviews/photos/PhotoPicture'
import { photoFieldWords, uploadWords } from '~/reviews/photos/words'
import '~/styles/photo-pages.css'

const caller = member(uploadWords.logIn)
const pageOf = (id: string | undefined) => `/location/${id}/review/photos`

/** /location/{id}/review/photos/{photoId}: edits the caption and area of a photo in the reader's own review, or deletes it. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    run: ({ context, viewer, params }) =>
      showOwnPhoto(context, {
        viewer,
        locationId: idParam(params.id),
        photoId: idParam(params.photoId),
      }),
  })

export async function action(args: ActionFunctionArgs) {
  const which = { locationId: idParam(args.params.id) ?? 0, photoId: idParam(args.params.photoId) ?? 0 }
  return write(args, {
    forms: {
      caption: formOf({
        caller,
        form: CaptionForm,
        failureText: uploadWords.captionFailed,
        run: ({ db, viewer, value }) => captionPhoto(db, { viewer, ...which, ...value }),
        redirect: () => seeOther(pageOf(args.params.id), success(uploadWords.captionSaved)),
      }),
      remove: formOf({
        caller,
        form: ButtonForm,
        failureText: uploadWords.removeFailed,
        run: ({ db, viewer }) => deletePhoto(db, { viewer, ...which }),
        redirect: () => seeOther(pageOf(args.params.id), success(uploadWords.removed)),
      }),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${uploadWords.change}: ${data.location}`) : []

/** A photo of the reader's own review with its caption and area, and the button that deletes it. */
export default function ReviewPhoto() {
  const { photo, alt, back, areas, area } = useLoaderData<typeof loader>()
  const caption = useWriteForm<{ caption: string; area: string }>({
    id: 'caption',
    intent: 'caption',
    defaultValue: { caption: photo.caption ?? '', area },
  })
  const remove = useWriteForm({ id: 'remove', intent: 'remove' })
  return (
    <section className="narrow photo-page">
      <BackLink to={back}>{uploadWords.back}</BackLink>
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
