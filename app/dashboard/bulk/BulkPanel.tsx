import { useLocation } from '@remix-run/react'
import { Link } from '~/ui/Link'
import type { ReactNode } from 'react'
import { asText } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useLastResponse } from '~/ui/use-post'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { Picture } from '~/ui/Picture'
import type { FormResult } from '~/web/http/form-result'
import type { Status } from '~/spots/model/statuses'
import { mapLinks } from '~/spots/rules'
import { AddressLookup } from '~/spots/requests/AddressLookup'
import { failedToChange, editWords, factsWords } from '../item-words'
import { bulkPath } from './bulk-url'
import type { BulkPage, BulkRow } from './bulk-view.server'
import { CampusPoint } from '../items/CampusPoint'
import { StatusReason } from '../items/StatusReason'
import { dashboardPath, itemPath } from '../dashboard-url'
import { dashboardWords } from '../words'
import { DashboardTable } from '../DashboardTable'
import type { ItemKind } from '../item-rules'
import { Overtaken } from '../ReasonForm'
import { DecideItem } from '../items/DecideItem'
import { ItemLink } from '../ItemLink'
import { ItemOrigin } from '../items/ItemOrigin'
import type { ItemEditView } from '../items/edit-view.server'
import { LABELS } from '../labels'
import { textFor } from '../items/ChangeTable'

export const bulkTitle = ({ status, rows }: Pick<BulkPage, 'status' | 'rows'>) =>
  rows.length === 1
    ? dashboardWords.of(dashboardWords.decision, rows[0]!.name)
    : dashboardWords.bulkTitle(dashboardWords.actions[status], rows.length)

/** The form that changes the status of items, or its result. */
export function BulkPanel({ page }: { page: BulkPage }) {
  const { kind, status, list, changed, rows, can, campusPoints, useCampusPoint, facts, next } = page
  const [only] = rows
  const { pathname, search } = useLocation()
  const response = useLastResponse() as FormResult | undefined
  const isOvertaken = Boolean(
    response &&
    'submission' in response &&
    response.submission.error?.['']?.includes(dashboardWords.allOvertaken),
  )
  const isOpen = changed === null && !isOvertaken && can + (campusPoints ? 1 : 0) > 0
  const back = <Link to={dashboardPath(list)}>{dashboardWords.backToList}</Link>
  return (
    <section className="dashboard-item">
      <h1 dir="auto">{bulkTitle(page)}</h1>
      {rows.length === 0 && <p role="status">{dashboardWords.bulkNone}</p>}
      <Overtaken isShown={() => isOpen || facts !== null} />
      {changed && (
        <p role="status">
          <strong>{dashboardWords.bulkDone(changed.length, rows.length)}</strong>
        </p>
      )}
      {(rows.length > 1 || changed) && (
        <BulkTable {...{ kind, status, list }} rows={isOvertaken ? rows.map(overtaken) : rows} />
      )}
      {facts && (
        <ItemFacts item={facts} list={list} next={next === null ? null : bulkPath(kind, null, next, list)} />
      )}
      {facts && only ? (
        <DecideItem key={facts.id} id="bulk" kind={kind} row={only} chosen={page.chosen} goesOn>
          {back}
        </DecideItem>
      ) : isOpen ? (
        <DecideAll {...{ kind, status, rows, campusPoints, useCampusPoint }}>{back}</DecideAll>
      ) : (
        <p className="buttons">
          {isOvertaken && <Link to={pathname + search}>{dashboardWords.decideAgain}</Link>} {back}
        </p>
      )}
    </section>
  )
}

const overtaken = (row: BulkRow): BulkRow =>
  row.result === 'pending' ? { ...row, result: 'decidedMeanwhile' } : row

type DecideAllProps = {
  kind: ItemKind
  status: Status
  rows: BulkRow[]
  campusPoints: boolean
  useCampusPoint: boolean
  children: ReactNode
}

/** The form that gives several items the same status. */
function DecideAll({ kind, status, rows, campusPoints, useCampusPoint, children }: DecideAllProps) {
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
      <StatusReason field={state.fields.message} />
      <p className="buttons">
        <SubmitButton busy={dashboardWords.bulkBusy} danger={status === 'Denied'}>
          {dashboardWords.actions[status]}
        </SubmitButton>{' '}
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

function resultText({ result, decided, fault, spots }: BulkRow, status: Status): string {
  if (result === 'did') return dashboardWords.bulkDid[status]
  if (result === 'unchanged') return decided ?? dashboardWords.bulkUnchanged(status)
  if (result === 'pending') {
    const more = [decided, spots > 0 && editWords.spotsShown(spots)].filter(Boolean).join(' ')
    return [dashboardWords.bulkPending[status], more].filter(Boolean).join('. ')
  }
  return fault === null ? dashboardWords.bulkOvertaken(decided) : dashboardWords.bulkBlocked(fault)
}

/** Everything an admin needs to decide: the current item, and what was sent with its request. */
function ItemFacts({ item, list, next }: { item: ItemEditView; list: string; next: string | null }) {
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
        <dl className="dashboard-facts">
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
        <p className="dashboard-links">
          {point && (
            <>
              <a href={mapLinks(point)[0]!.href} rel="noreferrer">
                {factsWords.onMap}
              </a>{' '}
            </>
          )}
          <AddressLookup parts={[texts.address || name, texts.city, state]} />{' '}
          <ItemLink to={itemPath(kind, id, list)} data-dashboard-key="e">
            {editWords.title[kind]}
          </ItemLink>
          {next && (
            <>
              {' '}
              <Link to={next} rel="next" data-dashboard-key="j">
                {dashboardWords.nextItem}
              </Link>
            </>
          )}
        </p>
      </section>
      {origin && <ItemOrigin origin={origin} name={name} />}
    </>
  )
}
