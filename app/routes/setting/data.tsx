import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DataPanels } from '~/accounts/settings/DataPanels'
import { identityProof } from '~/accounts/entering/identity-proof.server'
import { shownExports, waitingExport } from '~/accounts/settings/data-queries.server'
import { dataWords } from '~/accounts/settings/data-words'
import { requestExport } from '~/accounts/settings/export-data.server'
import { accountWords } from '~/accounts/words'
import { success } from '~/web/notice.server'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { viewerOf } from '~/web/viewer.server'
import { member } from '~/web/http/caller'
import type { Counted } from '~/web/counting.server'
import { ButtonForm, formOf, write } from '~/web/http/write.server'
import { suspensionOf } from '~/dashboard/people-queries.server'
import { done } from '~/services/outcome'
import { Day } from '~/ui/Day'
import { peopleWords } from '~/dashboard/people-words'

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
        form: ButtonForm,
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
