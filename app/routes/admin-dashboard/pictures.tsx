import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { identityProof } from '~/accounts/entering/identity-proof.server'
import { success } from '~/web/notice.server'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { admin } from '~/web/http/caller'
import { ButtonForm, formOf, write } from '~/web/http/write.server'
import { requestCheck } from '~/dashboard/queues/check-pictures.server'
import { requestClearing } from '~/dashboard/queues/clear-pictures.server'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { PicturesPanel } from '~/dashboard/queues/PicturesPanel'
import { pictureWords, pictureNoticeWords } from '~/dashboard/queues/picture-words'
import { showPictures } from '~/dashboard/queues/show-pictures.server'
import { updateReason } from '~/dashboard/reason-form'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

/** Clears invalid pictures: the check whose list the admin saw, and the update reason. */
const ClearForm = z.object({
  check: z.coerce.number().int().positive().catch(0),
  reason: updateReason,
})

const PATH = '/admin-dashboard/pictures'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    run: async ({ db, url }) => done(await showPictures(db, url.searchParams.get('after'))),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      check: formOf({
        caller: admin,
        form: ButtonForm,
        failureText: pictureWords.checkFailed,
        run: ({ db, viewer }) => requestCheck(db, { viewer }),
        redirect: ({ begun }) =>
          seeOther(
            PATH,
            begun ? success(pictureNoticeWords.begun) : { kind: 'info', text: pictureNoticeWords.running },
          ),
      }),
      clear: formOf({
        caller: admin,
        proof: identityProof,
        form: ClearForm,
        failureText: pictureWords.failed,
        run: ({ db, viewer, value }) => requestClearing(db, { viewer, ...value }),
        redirect: () => seeOther(PATH, success(pictureNoticeWords.clearBegun)),
      }),
    },
  })
}

export const handle: DashboardHandle = { tab: 'pictures', frame: 'dashboard' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, pictureWords.title)

export default function Pictures() {
  return <PicturesPanel view={useLoaderData<typeof loader>()} />
}
