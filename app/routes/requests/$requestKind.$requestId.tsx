import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { success } from '~/http/cookies/notice.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { member } from '~/http/caller'
import { write } from '~/http/write.server'
import { done, missing } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { completeRequest } from '~/requests/picture/store-image.server'
import { listWords, locationRequestWords, imageWords } from '~/requests/words'
import { myRequest } from '~/requests/my-requests.server'
import { MY_REQUESTS } from '~/requests/path-rules'
import { RequestPage } from '~/requests/RequestPage'
import { chosenImage, imageFault, type ChosenImage } from '~/requests/picture/image-form'
import { kindOf } from '~/requests/rules'

/** The missing picture of a request. */
const CompleteRequestForm = z
  .object({ image: z.any().optional() })
  .transform(({ image }, context): { image: ChosenImage } => {
    const fault = imageFault(image, imageWords.noFile)
    if (!fault) return { image: chosenImage(image) }
    context.addIssue({ code: 'custom', path: ['image'], message: fault })
    return z.NEVER
  })

const caller = member(locationRequestWords.logIn)

/**
 * /requests/{campus or location}/{id}: one of the reader's own requests, and the form to add a photo that failed to
 * upload.
 */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, params }) {
      const [kind, id] = [kindOf(params.requestKind), idParam(params.requestId)]
      const request = kind && id ? await myRequest(db, { userId: viewer.id, kind, id }) : null
      return request ? done(request) : missing(listWords.missing)
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: CompleteRequestForm,
    failed: listWords.uploadFailed,
    run: ({ context, viewer, params, value }) =>
      completeRequest(context, {
        viewer,
        kind: kindOf(params.requestKind) ?? 'location',
        id: kindOf(params.requestKind) ? (idParam(params.requestId) ?? 0) : 0,
        ...value,
      }),
    then: () => seeOther(MY_REQUESTS, success(listWords.uploaded), [], { replace: true }),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, data.name) : []

export default function OneRequest() {
  return <RequestPage {...useLoaderData<typeof loader>()} />
}
