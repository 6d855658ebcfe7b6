import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BackLink } from '~/ui/Link'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { pageMeta } from '~/web/page-meta'
import { completeRequest } from '~/spots/requests/store-image.server'
import { listWords, locationRequestWords } from '~/spots/requests/words'
import { ownRequest } from '~/spots/requests/my-requests.server'
import { MY_REQUESTS } from '~/spots/requests/path-rules'
import { CompleteRequestForm } from '~/spots/requests/image-form'
import { ImageField } from '~/spots/requests/ImageField'
import { RequestPicture } from '~/spots/requests/RequestPicture'
import { kindOf } from '~/spots/requests/rules'

const caller = member(locationRequestWords.logIn)

/**
 * /requests/{campus or location}/{id}: one of the reader's own requests, and the form to add a photo that failed to
 * upload.
 */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    run: async ({ db, viewer, params, withDraft }) =>
      withDraft(
        await ownRequest(db, {
          userId: viewer.id,
          kind: kindOf(params.requestKind),
          id: idParam(params.requestId),
        }),
      ),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: CompleteRequestForm,
    failureText: listWords.uploadFailed,
    run: ({ context, viewer, params, value }) =>
      completeRequest(context, {
        viewer,
        kind: kindOf(params.requestKind) ?? 'location',
        id: kindOf(params.requestKind) ? (idParam(params.requestId) ?? 0) : 0,
        ...value,
      }),
    redirect: () => seeOther(MY_REQUESTS, success(listWords.uploaded), [], { replace: true }),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, data.name) : []

/** One of the reader's own requests, and the form to add a photo that failed to upload. */
export default function OneRequest() {
  const { name, address, kind, status, answer, reason, picture, complete, start } =
    useLoaderData<typeof loader>()
  const state = useWriteForm<{ image: string }>({ id: 'complete', defaultValue: start })
  return (
    <section className="narrow">
      <BackLink to={MY_REQUESTS}>{listWords.back}</BackLink>
      <h1 dir="auto">{name}</h1>
      <p>
        <span className={`badge status-${status}`}>{answer}</span>{' '}
        <span className="quiet">
          {listWords.kinds[kind]} · {address}
        </span>
      </p>
      {reason && <p dir="auto">{listWords.reason(reason)}</p>}
      {picture && (
        <>
          <p>
            <RequestPicture src={picture} alt={listWords.pictureOf(name)} />
          </p>
          <p>{listWords.complete}</p>
        </>
      )}
      {complete && (
        <>
          <p>{listWords.lacksPicture}</p>
          <WriteForm
            state={state}
            encType="multipart/form-data"
            labels={{ image: listWords.image }}
            failed={listWords.uploadFailed}
          >
            <ImageField field={state.fields.image} label={listWords.image} hint={listWords.imageHint} />
            <SubmitButton busy={listWords.uploading}>{listWords.upload}</SubmitButton>
          </WriteForm>
        </>
      )}
    </section>
  )
}
