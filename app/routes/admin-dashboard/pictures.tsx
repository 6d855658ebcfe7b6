import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { identityProof } from '~/accounts/security/identity-proof.server'
import { success } from '~/http/cookies/notice.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { admin } from '~/http/caller'
import { formOf, write } from '~/http/write.server'
import { requestCheck } from '~/dashboard/pictures/check-pictures.server'
import { requestClearing } from '~/dashboard/pictures/clear-pictures.server'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { PicturesPanel } from '~/dashboard/pictures/PicturesPanel'
import { pictureWords, pictureNoticeWords } from '~/dashboard/pictures/words'
import { showPictures } from '~/dashboard/pictures/show-pictures.server'
import { reasonField } from '~/dashboard/reason-form'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

/** The button that starts a check. */
const CheckForm = z.object({})

/** Clears invalid pictures: the check whose list the admin saw, and the update reason. */
const ClearForm = z.object({
  check: z.coerce.number().int().positive().catch(0),
  reason: reasonField(pictureNoticeWords.reasonFault, pictureNoticeWords.reasonLong),
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
        form: CheckForm,
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
