import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { asText, TextArea } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { STATUSES, type Status } from '~/locations/model/statuses'
import { failedToChange } from './change-words'
import { bulkPath } from './bulk-url'
import type { BulkPage, BulkRow } from './bulk-view.server'
import { CampusPoint } from './CampusPoint'
import { deskPath, entryPath } from './desk-url'
import { words } from './desk-words'
import { DeskTable } from './DeskTable'
import { type EntryKind } from './entry-rules'
import { EntryFacts } from './EntryFacts'
import { Overtaken } from './Overtaken'

export const bulkTitle = (status: Status, rows: { name: string }[]) =>
  rows.length === 1
    ? words.of(words.actions[status], rows[0]!.name)
    : words.bulkTitle(words.actions[status], rows.length)

/** Items whose status is to change, with the form for it, or the result. */
export function BulkPanel({ page }: { page: BulkPage }) {
  const { kind, status, list, changed, rows, can, campusPoints, useCampusPoint, facts } = page
  const isOpen = changed === null && can + (campusPoints ? 1 : 0) > 0
  const back = <Link to={deskPath(list)}>{words.backToList}</Link>
  return (
    <section className="desk-entry">
      <h1 dir="auto">{bulkTitle(status, rows)}</h1>
      {rows.length === 0 && <p role="status">{words.bulkNone}</p>}
      <Overtaken isShown={() => isOpen} />
      {changed && (
        <p role="status">
          <strong>{words.bulkDone(changed.length, rows.length)}</strong>
        </p>
      )}
      {rows.length > 0 && <BulkTable kind={kind} rows={rows} list={list} />}
      {facts && <EntryFacts entry={facts} list={list} />}
      {facts && changed === null && <Decisions {...{ kind, status, list, isOpen }} id={facts.id} />}
      {isOpen ? (
        // Another item starts with an empty form.
        <Decide
          key={rows.map(({ id }) => id).join(' ')}
          {...{ kind, status, rows, campusPoints, useCampusPoint }}
        >
          {back}
        </Decide>
      ) : (
        <p className="buttons">{back}</p>
      )}
    </section>
  )
}

/** The ways to decide on a single item. The current one links to its form, if there is one. */
function Decisions({
  kind,
  status,
  id,
  list,
  isOpen,
}: {
  kind: EntryKind
  status: Status
  id: number
  list: string
  isOpen: boolean
}) {
  return (
    <nav className="chips" aria-label={words.bulkWhich}>
      {STATUSES.map((each) =>
        each === status && !isOpen ? (
          <span key={each} className="chip" aria-current="page">
            {words.actions[each]}
          </span>
        ) : each === status ? (
          <a
            key={each}
            href={`#${REASON}`}
            className="chip"
            aria-current="page"
            data-desk-key={KEYS[each]}
            data-desk-then={REASON}
          >
            {words.actions[each]}
          </a>
        ) : (
          <Link
            key={each}
            to={bulkPath(kind, each, id, list)}
            replace
            className="chip"
            data-desk-key={KEYS[each]}
          >
            {words.actions[each]}
          </Link>
        ),
      )}
    </nav>
  )
}

const REASON = 'bulk-message'
const KEYS: Partial<Record<Status, string>> = { Approved: 'a', Denied: 'd' }

type Asked = {
  kind: EntryKind
  status: Status
  rows: BulkRow[]
  campusPoints: boolean
  useCampusPoint: boolean
  children: ReactNode
}

function Decide({ kind, status, rows, campusPoints, useCampusPoint, children }: Asked) {
  const state = useWriteForm<{ ids: string; status: string; message: string; useCampusPoint: string }>({
    id: 'bulk',
  })
  return (
    <WriteForm state={state} failed={failedToChange(kind)}>
      {rows.map(({ id, version }) => (
        <input key={id} type="hidden" name="ids" value={`${id} ${version}`} />
      ))}
      <input type="hidden" name="status" value={status} />
      {campusPoints && (
        <CampusPoint checked={useCampusPoint || asText(state.fields.useCampusPoint.initialValue) === 'yes'} />
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
        {rows.length === 1 && (
          <button type="submit" name="step" value="next" className="button button-quiet" data-desk-key="n">
            {words.saveNext(words.actions[status])}
          </button>
        )}
        {children}
      </p>
    </WriteForm>
  )
}

function BulkTable({ kind, rows, list }: { kind: EntryKind; rows: BulkRow[]; list: string }) {
  const { name, address, kind: type, status } = words.columns
  const columns = [name, address, ...(kind === 'spot' ? [type] : []), status, words.result]
  return (
    <DeskTable columns={columns}>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            <Link to={entryPath(kind, row.id, list)} dir="auto">
              {row.name}
            </Link>
          </th>
          <td data-column={address} dir="auto">
            {row.where}
          </td>
          {kind === 'spot' && <td data-column={type}>{row.kind}</td>}
          <td data-column={status}>
            <span className={`badge status-${row.status}`}>{row.status}</span>
          </td>
          <td data-column={words.result}>{row.result}</td>
        </tr>
      ))}
    </DeskTable>
  )
}
