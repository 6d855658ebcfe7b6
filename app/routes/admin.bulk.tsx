import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { asText, TextArea } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { success } from '~/http/flash.server'
import { orFailed } from '~/http/or-failed.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { admin } from '~/http/who'
import { write } from '~/http/write.server'
import { bulkChange } from '~/moderation/bulk-change.server'
import { BulkForm, MOST_AT_ONCE } from '~/moderation/bulk-form'
import { bulkView } from '~/moderation/bulk-view.server'
import { deskPath, deskQuery, entryPath, listOf } from '~/moderation/desk-url'
import { words } from '~/moderation/desk-words'
import { DeskNav } from '~/moderation/DeskNav'
import { words as editWords } from '~/moderation/edit-words'
import { KINDS_OF_ENTRIES, STATUSES } from '~/moderation/entry-rules'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'

/** Which entries an address names, to get which status, and whether they did already. */
function askedFor(url: URL) {
  const kind = KINDS_OF_ENTRIES.find((each) => each === url.searchParams.get('kind')) ?? 'spot'
  return {
    kind,
    ids: url.searchParams
      .getAll('id')
      .flatMap((id) => idParam(id) ?? [])
      .slice(0, MOST_AT_ONCE),
    status: STATUSES.find((each) => each === url.searchParams.get('action')) ?? 'Approved',
    useCampusPoint: url.searchParams.get('point') === 'campus',
    list: deskQuery(listOf(url.searchParams, kind)),
    isDone: url.searchParams.has('done'),
  }
}

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    async run({ db, url }) {
      const asked = askedFor(url)
      return done({ ...asked, ...(await bulkView(db, asked)) })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const url = new URL(args.request.url)
  const { kind, list } = askedFor(url)
  return write(args, {
    who: admin,
    form: BulkForm,
    run: ({ db, context, viewer, value }) =>
      orFailed(context, editWords.failed[kind](editWords.unknown), () =>
        bulkChange(db, { viewer, kind, ...value }),
      ),
    then({ changed }, { ids, status, useCampusPoint }) {
      const query = new URLSearchParams([
        ['kind', kind],
        ['action', status],
        ['done', '1'],
        ...ids.map((id) => ['id', String(id)]),
      ])
      if (useCampusPoint) query.set('point', 'campus')
      if (list) query.set('list', list)
      return seeOther(
        `${url.pathname}?${query}`,
        success(words.bulkDone(changed, ids.length), { ms: 3000 }),
        [],
        { replace: true },
      )
    },
  })
}

export { clientAction } from '~/http/unsent'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, words.bulkTitle(words.actions[data.status], data.rows.length)) : []

export default function Bulk() {
  const { kind, status, list, isDone, rows, can, is, campusPoints, useCampusPoint } =
    useLoaderData<typeof loader>()
  const state = useWriteForm<{ ids: string; status: string; message: string; useCampusPoint: string }>({
    id: 'bulk',
  })
  const back = <Link to={deskPath(list)}>{words.backToList}</Link>
  return (
    <>
      <DeskNav current={kind} />
      <section className="desk-entry">
        <h1>{words.bulkTitle(words.actions[status], rows.length)}</h1>
        {rows.length === 0 && <p role="status">{words.bulkNone}</p>}
        {isDone && (
          <p role="status">
            <strong>{words.bulkDone(is, rows.length)}</strong>
          </p>
        )}
        {rows.length > 0 && (
          <table className="desk-table">
            <thead>
              <tr>
                {[words.columns.name, words.columns.where, words.columns.status, words.result].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <Link to={entryPath(kind, row.id, list)} dir="auto">
                      {row.name}
                    </Link>
                  </th>
                  <td data-column={words.columns.where} dir="auto">
                    {row.where}
                  </td>
                  <td data-column={words.columns.status}>
                    <span className={`badge status-${row.status}`}>{row.status}</span>
                  </td>
                  <td data-column={words.result}>{row.result}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {isDone || can + (campusPoints ? 1 : 0) === 0 ? (
          <p className="buttons">{back}</p>
        ) : (
          <WriteForm state={state}>
            {rows.map(({ id }) => (
              <input key={id} type="hidden" name="ids" value={id} />
            ))}
            <input type="hidden" name="status" value={status} />
            {campusPoints && (
              <p className="field">
                <label>
                  <input
                    type="checkbox"
                    name="useCampusPoint"
                    value="yes"
                    defaultChecked={
                      useCampusPoint || asText(state.fields.useCampusPoint.initialValue) === 'yes'
                    }
                  />{' '}
                  {words.useCampusPoint}
                </label>
              </p>
            )}
            <TextArea
              field={state.fields.message}
              label={words.bulkReason}
              hint={words.bulkReasonHint}
              rows={3}
              dir="auto"
              data-desk-key="r"
            />
            <p className="buttons">
              <SubmitButton busy={words.bulkBusy} danger={status === 'Denied'}>
                {words.actions[status]}
              </SubmitButton>
              {back}
            </p>
          </WriteForm>
        )}
      </section>
    </>
  )
}
