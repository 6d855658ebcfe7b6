import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { RequestExportForm } from '~/accounts/data-form'
import { shownExports, waitingExport } from '~/accounts/data-queries.server'
import { sizeInWords } from '~/accounts/data-rules'
import { words } from '~/accounts/data-words'
import { requestExport } from '~/accounts/request-export.server'
import { SettingTabs } from '~/accounts/SettingTabs'
import { words as settingWords } from '~/accounts/setting-words'
import { words as accountWords } from '~/accounts/words'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { Day } from '~/components/ui/Day'
import { success } from '~/http/flash.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { viewerOf } from '~/http/viewer.server'
import { member } from '~/http/who'
import { formOf, write, type Counted } from '~/http/write.server'
import { suspensionOf } from '~/moderation/people-queries.server'
import { SuspensionNote } from '~/moderation/SuspensionNote'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

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
        form: RequestExportForm,
        limits: () => exportLimits(args),
        run: ({ db, viewer }) => requestExport(db, viewer),
        then: ({ joined }) =>
          seeOther(
            '/setting/data',
            joined ? { kind: 'info', text: words.download.joined } : success(words.download.requested),
          ),
      }),
    },
  })
}

export { clientAction } from '~/http/unsent'

/** Three copies a day. Who asks again while one is being prepared gets no other one, so that it is not counted. */
async function exportLimits({ request, context }: ActionFunctionArgs): Promise<Counted[]> {
  const { id } = (await viewerOf(request, context))!
  const waiting = await waitingExport(context.db, id)
  return waiting ? [] : [{ name: 'data-export', points: 3, seconds: 86_400, key: String(id) }]
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, settingWords.tabs.data)

export default function YourData() {
  const { suspension, waiting, exports } = useLoaderData<typeof loader>()
  const state = useWriteForm({ id: 'export', intent: 'export' })
  const { download, deletion } = words
  return (
    <div className="narrow">
      <SettingTabs current="data" />
      {suspension && <SuspensionNote {...suspension} />}
      <section className="panel">
        <h2>{download.title}</h2>
        <p>{download.about}</p>
        {exports.length > 0 && (
          <ul className="downloads">
            {exports.map(({ id, status, date, size }) => (
              <li key={id}>
                <span>
                  {download[status]} <Day date={date} />.
                </span>{' '}
                {status === 'waiting' && <Link to="/setting/data">{download.lookAgain}</Link>}
                {/* A file, no page of ours: the browser fetches it by itself. */}
                {size !== undefined && (
                  <a href={`/setting/data/export/${id}`} download className="button button-small">
                    {download.link(size)}
                  </a>
                )}
              </li>
            ))}
          </ul>
        )}
        {!waiting && (
          <WriteForm state={state}>
            <p className="buttons">
              <SubmitButton
                busy={download.requesting}
                quiet={exports.some(({ status }) => status === 'ready')}
              >
                {download.request}
              </SubmitButton>
            </p>
          </WriteForm>
        )}
      </section>
      <section className="panel">
        <h2>{deletion.title}</h2>
        <p>{deletion.about}</p>
        <p className="buttons">
          <Link to="/setting/data/delete" className="danger">
            {deletion.title}
          </Link>
        </p>
      </section>
    </div>
  )
}
