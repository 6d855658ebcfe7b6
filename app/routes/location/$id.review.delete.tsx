import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { ButtonForm, write } from '~/web/http/write.server'
import { locationPath } from '~/spots/rules'
import { pageMeta } from '~/web/page-meta'
import { deleteReview, showDeleting } from '~/reviews/writing/delete-review.server'
import { DeleteReviewPanel } from '~/reviews/writing/DeleteReviewPanel'
import { reviewWords, sentReviewWords } from '~/reviews/words'
import { ownWords } from '~/reviews/own-words'

const caller = member(sentReviewWords.logInToReview)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    run: ({ db, viewer, params }) => showDeleting(db, { viewer, written: params.id, id: idParam(params.id) }),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: ButtonForm,
    failureText: reviewWords.deleteFailed,
    run: ({ db, viewer, params }) => deleteReview(db, { viewer, locationId: idParam(params.id) ?? 0 }),
    redirect: ({ location }) =>
      seeOther(
        location ? `${locationPath(location)}#reviews` : ANY_ACCOUNT,
        success(sentReviewWords.deleted),
        [],
        {
          replace: true,
        },
      ),
  })
}

/** Leads to the reader's own account, whatever their name. */
const ANY_ACCOUNT = '/account/me'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${ownWords.remove}: ${data.name}`) : []

export default function DeleteReview() {
  return <DeleteReviewPanel {...useLoaderData<typeof loader>()} />
}
