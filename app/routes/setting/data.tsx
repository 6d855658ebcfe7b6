import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DataPanels } from '~/accounts/DataPanels'
import { itsYou } from '~/accounts/its-you.server'
import { RequestExportForm } from '~/accounts/data-form'
import { shownExports, waitingExport } from '~/accounts/data-queries.server'
import { sizeInWords } from '~/accounts/data-rules'
import { words } from '~/accounts/data-words'
import { requestExport } from '~/accounts/request-export.server'
import { words as accountWords } from '~/accounts/words'
import { success } from '~/http/flash.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { viewerOf } from '~/http/viewer.server'
import { member } from '~/http/who'
import type { Counted } from '~/http/counting.server'
import { formOf, write } from '~/http/write.server'
import { suspensionOf } from '~/moderation/people-queries.server'
import { SuspensionNote } from '~/moderation/SuspensionNote'
import { done } from '~/outcome'

const who = member(accountWords.needLogin)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, viewer }) {
      const exports = await shownExports(db, viewer.id)
      return done({
        suspension: viewer.suspended ? await suspensionOf(db, viewer.id) : null,
        waiting: exports.some(({ status }) => status === 'waiting'),
        exports: exports.map(({ id, status, created_at, expires_at, bytes }) =>
          status === 'ready'
            ? { id, status, date: expires_at!, size: sizeInWords(bytes!) }
            : { id, status, date: created_at },
        ),
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      export: formOf({
        who,
        whileSuspended: true,
        fresh: itsYou,
        form: RequestExportForm,
        failed: words.download.notRequested,
        limits: () => exportLimits(args),
        run: ({ db, viewer }) => requestExport(db, viewer),
        then: ({ joined }) =>
          seeOther(
            '/setting/data',
            joined
              ? { kind: 'info', text: words.download.alreadyRequested }
              : success(words.download.requested),
          ),
      }),
    },
  })
}

/** Three copies a day. Who asks again while one is being prepared gets no other one, so that it is not counted. */
async function exportLimits({ request, context }: ActionFunctionArgs): Promise<Counted[]> {
  const { id } = (await viewerOf(request, context))!
  const waiting = await waitingExport(context.db, id)
  return waiting ? [] : [{ name: 'data-export', points: 3, seconds: 86_400, key: String(id) }]
}

export default function YourData() {
  const { suspension, ...data } = useLoaderData<typeof loader>()
  return (
    <>
      {suspension && <SuspensionNote {...suspension} />}
      <DataPanels {...data} />
    </>
  )
}
