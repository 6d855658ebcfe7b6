import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { success } from '~/http/flash.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { admin } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { requestCheck } from '~/moderation/check-pictures.server'
import { requestClearing } from '~/moderation/clear-pictures.server'
import { DeskNav } from '~/moderation/DeskNav'
import { CheckForm, ClearForm } from '~/moderation/picture-form'
import { PictureFaults } from '~/moderation/PictureFaults'
import { PictureRun } from '~/moderation/PictureRun'
import { words } from '~/moderation/picture-words'
import { words as told } from '~/moderation/picture-told-words'
import { deskCounts } from '~/moderation/queue-counts-queries.server'
import { showPictures } from '~/moderation/show-pictures.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

const PATH = '/admin-dashboard/pictures'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    run: async ({ db, url }) =>
      done({ view: await showPictures(db, url.searchParams.get('after')), counts: await deskCounts(db) }),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      check: formOf({
        who: admin,
        form: CheckForm,
        run: ({ db, viewer }) => requestCheck(db, { viewer }),
        then: ({ begun }) =>
          seeOther(PATH, begun ? success(told.begun) : { kind: 'info', text: told.running }),
      }),
      clear: formOf({
        who: admin,
        form: ClearForm,
        run: ({ db, viewer, value }) => requestClearing(db, { viewer, ...value }),
        then: () => seeOther(PATH, success(told.clearBegun)),
      }),
    },
  })
}

export { clientAction } from '~/http/unsent'

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, words.title)

export default function Pictures() {
  const { view, counts } = useLoaderData<typeof loader>()
  const state = useWriteForm({ id: 'check', intent: 'check' })
  return (
    <div className="desk">
      <DeskNav current="pictures" counts={counts} />
      <h1>{words.title}</h1>
      <p>{words.about}</p>
      {!view?.run.running && (
        <WriteForm state={state}>
          <p className="buttons">
            <SubmitButton busy={words.beginning} quiet={view?.run.state === 'listed' && view.run.invalid > 0}>
              {words.begin}
            </SubmitButton>
          </p>
        </WriteForm>
      )}
      {view && (
        <>
          <PictureRun run={view.run} />
          <PictureFaults view={view} />
        </>
      )}
    </div>
  )
}
