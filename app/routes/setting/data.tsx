import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DataPanels } from '~/accounts/data/DataPanels'
import { identityProof } from '~/accounts/security/identity-proof.server'
import { RequestExportForm } from '~/accounts/data/data-form'
import { shownExports, waitingExport } from '~/accounts/data/data-queries.server'
import { dataWords } from '~/accounts/data/words'
import { requestExport } from '~/accounts/data/export-data.server'
import { accountWords } from '~/accounts/words'
import { success } from '~/http/cookies/notice.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { viewerOf } from '~/http/viewer.server'
import { member } from '~/http/caller'
import type { Counted } from '~/http/limits/counting.server'
import { formOf, write } from '~/http/write.server'
import { suspensionOf } from '~/dashboard/people/people-queries.server'
import { done } from '~/outcome'
import { Day } from '~/components/ui/Day'
import { peopleWords } from '~/dashboard/people/words'

const caller = member(accountWords.needLogin)

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer }) {
      const exports = await shownExports(db, viewer.id)
      return done({
        suspension: viewer.suspended ? await suspensionOf(db, viewer.id) : null,
        waiting: exports.some(({ status }) => status === 'waiting'),
        exports: exports.map(({ id, status, created_at, expires_at, bytes }) =>
          status === 'ready'
            ? { id, status, date: expires_at!, bytes: bytes! }
            : { id, status, date: created_at },
        ),
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      export: formOf({
        caller,
        whileSuspended: true,
        proof: identityProof,
        form: RequestExportForm,
        failureText: dataWords.download.notRequested,
        limits: () => exportLimits(args),
        run: ({ db, viewer }) => requestExport(db, viewer),
        redirect: ({ joined }) =>
          seeOther(
            '/setting/data',
            joined
              ? { kind: 'info', text: dataWords.download.alreadyRequested }
              : success(dataWords.download.requested),
          ),
      }),
    },
  })
}

/** Three copies a day. Asking again while one is being prepared doesn't start another, so it isn't counted. */
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

/** Tells a suspended user since when and why they're suspended, and what they can do. */
function SuspensionNote({ since, reason }: { since: Date; reason: string }) {
  return (
    <section className="note" aria-labelledby="suspension-title">
      <h2 id="suspension-title">{peopleWords.notice.title}</h2>
      <p>
        {peopleWords.suspendedSince} <Day date={since} />. {peopleWords.because}:{' '}
        <span dir="auto">{reason}</span>
      </p>
      <p>{peopleWords.notice.text}</p>
    </section>
  )
}
