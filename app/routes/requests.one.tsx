import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { Picture } from '~/components/ui/Picture'
import { success } from '~/http/flash.server'
import { keepTyped } from '~/http/keep-typed'
import { orFailed } from '~/http/or-failed.server'
import { accountLimit, UPLOADS_OF_AN_HOUR } from '~/http/own-limit.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { member } from '~/http/who'
import { write } from '~/http/write.server'
import { done, missing } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { completeRequest } from '~/requests/complete-request.server'
import { CompleteRequestForm } from '~/requests/complete-form'
import { ImageField } from '~/requests/ImageField'
import { words } from '~/requests/list-words'
import { myRequest } from '~/requests/my-requests.server'
import { words as placeWords } from '~/requests/place-words'
import { kindOf, MY_REQUESTS } from '~/requests/rules'

const who = member(placeWords.logIn)

/** /requests/{campus or location}/{id}: one of one's own requests, and the form that adds the picture which did not arrive with it. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, viewer, params }) {
      const [kind, id] = [kindOf(params.requestKind), idParam(params.requestId)]
      const request = kind && id ? await myRequest(db, { userId: viewer.id, kind, id }) : null
      return request ? done(request) : missing(words.missing)
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who,
    form: CompleteRequestForm,
    limits: () => accountLimit(args, UPLOADS_OF_AN_HOUR),
    run: ({ context, viewer, params, value }) =>
      orFailed(context, words.uploadFailed, () =>
        completeRequest(context, {
          viewer,
          kind: kindOf(params.requestKind) ?? 'location',
          id: kindOf(params.requestKind) ? (idParam(params.requestId) ?? 0) : 0,
          ...value,
        }),
      ),
    then: () => seeOther(MY_REQUESTS, success(words.uploaded), [], { replace: true }),
  })
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  keepTyped(request, serverAction, words.uploadFailed)

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, data.name) : []

export default function OneRequest() {
  const { name, place, kind, status, reason, picture, complete } = useLoaderData<typeof loader>()
  const state = useWriteForm<{ image: string }>({ id: 'complete' })
  return (
    <section className="narrow">
      <p>
        <Link to={MY_REQUESTS}>‹ {words.back}</Link>
      </p>
      <h1 dir="auto">{name}</h1>
      <p>
        <span className={`badge status-${status}`}>{words.states[status]}</span>{' '}
        <span className="quiet">
          {words.kinds[kind]} · {place}
        </span>
      </p>
      {reason && <p dir="auto">{words.reason(reason)}</p>}
      {picture && (
        <>
          <p>
            <Picture
              src={picture}
              alt={words.pictureOf(name)}
              width={320}
              height={200}
              className="request-picture"
            />
          </p>
          <p>{words.complete}</p>
        </>
      )}
      {complete && (
        <>
          <p>{words.lacksPicture}</p>
          <WriteForm state={state} encType="multipart/form-data" labels={{ image: words.image }}>
            <ImageField field={state.fields.image} label={words.image} hint={words.imageHint} />
            <SubmitButton busy={words.uploading}>{words.upload}</SubmitButton>
          </WriteForm>
        </>
      )}
    </section>
  )
}
