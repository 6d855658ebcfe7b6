import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { itsYou } from '~/accounts/its-you.server'
import { success } from '~/http/flash.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { admin } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { requestCheck } from '~/moderation/check-pictures.server'
import { requestClearing } from '~/moderation/clear-pictures.server'
import type { DeskHandle } from '~/moderation/desk-handle'
import { CheckForm, ClearForm } from '~/moderation/picture-form'
import { PicturesPanel } from '~/moderation/PicturesPanel'
import { words } from '~/moderation/picture-words'
import { words as told } from '~/moderation/picture-notice-words'
import { showPictures } from '~/moderation/show-pictures.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

const PATH = '/admin-dashboard/pictures'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    run: async ({ db, url }) => done(await showPictures(db, url.searchParams.get('after'))),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      check: formOf({
        who: admin,
        form: CheckForm,
        failed: words.checkFailed,
        run: ({ db, viewer }) => requestCheck(db, { viewer }),
        then: ({ begun }) =>
          seeOther(PATH, begun ? success(told.begun) : { kind: 'info', text: told.running }),
      }),
      clear: formOf({
        who: admin,
        fresh: itsYou,
        form: ClearForm,
        failed: words.failed,
        run: ({ db, viewer, value }) => requestClearing(db, { viewer, ...value }),
        then: () => seeOther(PATH, success(told.clearBegun)),
      }),
    },
  })
}

export const handle: DeskHandle = { queue: 'pictures', frame: 'desk' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function Pictures() {
  return <PicturesPanel view={useLoaderData<typeof loader>()} />
}
