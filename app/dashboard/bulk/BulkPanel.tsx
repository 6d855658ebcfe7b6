import { Link } from '~/components/ui/Link'
import type { ReactNode } from 'react'
import { asText } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { Picture } from '~/components/ui/Picture'
import { STATUSES, type Status } from '~/locations/model/statuses'
import { mapLinks } from '~/locations/rules'
import { AddressLookup } from '~/requests/location/AddressLookup'
import { failedToChange, editWords, factsWords } from '../items/words'
import { bulkPath } from './bulk-url'
import type { BulkPage, BulkRow } from './bulk-view.server'
import { CampusPoint } from '../items/form/CampusPoint'
import { StatusReason } from '../items/form/StatusReason'
import { dashboardPath, itemPath } from '../dashboard-url'
import { dashboardWords } from '../words'
import { DashboardTable } from '../DashboardTable'
import type { ItemKind } from '../items/form/item-rules'
import { Overtaken } from '../ReasonForm'
import { ItemOrigin } from '../items/ItemOrigin'
import type { ItemEditView } from '../items/form/edit-view.server'
import { LABELS } from '../items/labels'
import { textFor } from '../log/ChangeTable'

export const bulkTitle = (status: Status, rows: { name: string }[]) =>
  rows.length === 1
    ? dashboardWords.of(dashboardWords.actions[status], rows[0]!.name)
    : dashboardWords.bulkTitle(dashboardWords.actions[status], rows.length)

/** The form that changes the status of items, or its result. */
export function BulkPanel({ page }: { page: BulkPage }) {
  const { kind, status, list, changed, rows, can, campusPoints, useCampusPoint, facts } = page
  const isOpen = changed === null && can + (campusPoints ? 1 : 0) > 0
  const back = <Link to={dashboardPath(list)}>{dashboardWords.backToList}</Link>
  return (
    <section className="desk-entry">
      <h1 dir="auto">{bulkTitle(status, rows)}</h1>
      {rows.length === 0 && <p role="status">{dashboardWords.bulkNone}</p>}
      <Overtaken isShown={() => isOpen} />
      {changed && (
        <p role="status">
          <strong>{dashboardWords.bulkDone(changed.length, rows.length)}</strong>
        </p>
      )}
      {rows.length > 0 && <BulkTable {...{ kind, status, rows, list }} />}
      {facts && <ItemFacts item={facts} list={list} />}
      {facts && changed === null && <Decisions {...{ kind, status, list, isOpen }} id={facts.id} />}
      {isOpen ? (
        // A different item needs an empty form.
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

/** Links to each decision's form for a single item. The current decision links to its form below, if there is one. */
function Decisions({
  kind,
  status,
  id,
  list,
  isOpen,
}: {
  kind: ItemKind
  status: Status
  id: number
  list: string
  isOpen: boolean
}) {
  return (
    <nav className="chips" aria-label={dashboardWords.bulkWhich}>
      {STATUSES.map((each) =>
        each === status && !isOpen ? (
          <span key={each} className="chip" aria-current="page">
            {dashboardWords.actions[each]}
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
            {dashboardWords.actions[each]}
          </a>
        ) : (
          <Link
            key={each}
            to={bulkPath(kind, each, id, list)}
            replace
            className="chip"
            data-desk-key={KEYS[each]}
          >
            {dashboardWords.actions[each]}
          </Link>
        ),
      )}
    </nav>
  )
}

const REASON = 'bulk-message'
const KEYS: Partial<Record<Status, string>> = { Approved: 'a', Denied: 'd' }

type Asked = {
  kind: ItemKind
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
      <StatusReason field={state.fields.message} rows={3} />
      <p className="buttons">
        <SubmitButton busy={dashboardWords.bulkBusy} danger={status === 'Denied'}>
          {dashboardWords.actions[status]}
        </SubmitButton>
        {rows.length === 1 && (
          <button type="submit" name="step" value="next" className="button button-quiet" data-desk-key="n">
            {dashboardWords.saveNext(dashboardWords.actions[status])}
          </button>
        )}
        {children}
      </p>
    </WriteForm>
  )
}

function BulkTable({ kind, status, rows, list }: Pick<BulkPage, 'kind' | 'status' | 'rows' | 'list'>) {
  const { name, address, kind: type, status: is } = dashboardWords.columns
  const columns = [name, address, ...(kind === 'spot' ? [type] : []), is, dashboardWords.result]
  return (
    <DashboardTable columns={columns}>
      {rows.map((row) => (
        <tr key={row.id}>
          <th scope="row">
            <Link to={itemPath(kind, row.id, list)} dir="auto">
              {row.name}
            </Link>
          </th>
          <td data-column={address} dir="auto">
            {row.where}
          </td>
          {kind === 'spot' && <td data-column={type}>{row.kind}</td>}
          <td data-column={is}>
            <span className={`badge status-${row.status}`}>{row.status}</span>
          </td>
          <td data-column={dashboardWords.result}>{resultText(row, status)}</td>
        </tr>
      ))}
    </DashboardTable>
  )
}

function resultText({ result, decided, fault }: BulkRow, status: Status): string {
  if (result === 'did') return dashboardWords.bulkDid[status]
  if (result === 'unchanged') return decided ?? dashboardWords.bulkUnchanged(status)
  if (result === 'pending') return dashboardWords.bulkPending[status]
  return fault === null ? dashboardWords.bulkOvertaken(decided) : dashboardWords.bulkBlocked(fault)
}

/** Everything an admin needs to decide: the current item, and what was sent with its request. */
function ItemFacts({ item, list }: { item: ItemEditView; list: string }) {
  const { kind, id, name, texts, image, origin, smaller } = item
  const { latitude, longitude, state_id, states_id } = texts
  const state = item.states.find((each) => String(each.id) === (state_id ?? states_id))?.name
  const shown = Object.entries(texts).filter(
    ([field, text]) => text !== '' && !['name', 'latitude', 'longitude'].includes(field),
  )
  const point =
    latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude), name } : null
  return (
    <>
      <section className="panel" aria-label={factsWords.facts(name)}>
        {image && (
          <Picture src={smaller ?? image} alt={editWords.currentImage(name)} width={320} height={200} />
        )}
        <dl className="desk-facts">
          {shown.map(([field, text]) => (
            <div key={field}>
              <dt>{LABELS[field] ?? field}</dt>
              <dd dir="auto" className="breakable">
                {textFor(field, text, item)}
              </dd>
            </div>
          ))}
          <div>
            <dt>{factsWords.point}</dt>
            <dd>{point ? `${latitude}, ${longitude}` : factsWords.noPoint}</dd>
          </div>
        </dl>
        <p className="desk-links">
          {point && (
            <>
              <a href={mapLinks(point)[0]!.href} rel="noreferrer">
                {factsWords.onMap}
              </a>{' '}
            </>
          )}
          <AddressLookup parts={[texts.address || name, texts.city, state]} />{' '}
          <Link to={itemPath(kind, id, list)} data-desk-key="e">
            {editWords.title[kind]}
          </Link>
        </p>
      </section>
      {origin && <ItemOrigin origin={origin} name={name} />}
    </>
  )
}
