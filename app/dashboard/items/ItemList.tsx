import { Link } from '~/ui/Link'
import { Fragment } from 'react'
import { Day } from '~/ui/Day'
import { DialogLink } from '~/ui/DialogLink'
import { PageLinks } from '~/ui/PageLinks'
import { DashboardTable } from '../DashboardTable'
import { DASHBOARD, dashboardPath, dashboardQuery, itemPath, type DashboardList } from '../dashboard-url'
import { dashboardWords } from '../words'
import type { ListItem, ListView } from './list-view.server'

const load = () => import('./ItemDialog').then(({ ItemDialog }) => ItemDialog)

type ListProps = { list: DashboardList; query: string }
const NAMES = dashboardWords.columns
/** With the keys that press them. */
const DECISIONS = [
  ['Approved', 'a'],
  ['Denied', 'd'],
] as const

/** A page of the list. Several items can be selected for a bulk change; keyboard shortcuts move between rows. */
export function ItemList({ list, query, view }: ListProps & { view: ListView }) {
  const { items, previous, next } = view
  if (items.length === 0) return view.empty ? <EmptySite /> : <Nothing list={list} />
  const isLocation = list.kind === 'spot'
  const { select, name, where, campus, category, since, status, actions } = NAMES
  const names = [select, name, where, ...(isLocation ? [campus, category] : []), since, status, actions]
  return (
    <>
      <form action={`${DASHBOARD}/bulk`} method="get" className="dashboard-list">
        <input type="hidden" name="kind" value={list.kind} />
        {query && <input type="hidden" name="list" value={query} />}
        <DashboardTable columns={names} caption={dashboardWords.kinds[list.kind]}>
          {items.map((item) => (
            <Row key={item.id} item={item} list={list} query={query} />
          ))}
        </DashboardTable>
        <fieldset className="dashboard-bulk">
          <legend>{dashboardWords.bulk}</legend>
          {(['Approved', 'Denied', 'Pending'] as const).map((status) => (
            <Fragment key={status}>
              <button type="submit" name="action" value={status} className="button button-small button-quiet">
                {dashboardWords.actions[status]}
              </button>{' '}
            </Fragment>
          ))}
        </fieldset>
      </form>
      <PageLinks
        label={dashboardWords.pages}
        previous={{ to: previous === null ? null : dashboardPath(previous), text: dashboardWords.previous }}
        next={{ to: next === null ? null : dashboardPath(next), text: dashboardWords.next }}
      />
    </>
  )
}

function Row({
  item: { id, name, where, campus, category, since, status, path },
  list,
  query,
}: ListProps & { item: ListItem }) {
  const one = (action: string) =>
    `${DASHBOARD}/bulk?${new URLSearchParams({ kind: list.kind, id: String(id), action, ...(query && { list: query }) })}`
  return (
    <tr data-dashboard-row="">
      <td data-column={NAMES.select}>
        <label className="dashboard-tick">
          <input
            type="checkbox"
            name="id"
            value={id}
            aria-label={dashboardWords.of(NAMES.select, name)}
            data-dashboard-key="x"
          />
        </label>
      </td>
      <th scope="row" className="breakable">
        <Link to={itemPath(list.kind, id, query)} dir="auto" data-dashboard-focus="" data-dashboard-key="e">
          {name}
        </Link>
      </th>
      <td data-column={NAMES.where} dir="auto">
        {where}
      </td>
      {list.kind === 'spot' && (
        <>
          <td data-column={NAMES.campus} dir="auto">
            {campus ?? dashboardWords.offCampus}
          </td>
          <td data-column={NAMES.category}>{category}</td>
        </>
      )}
      <td data-column={NAMES.since}>
        <Day date={since} />
      </td>
      <td data-column={NAMES.status}>
        <span className={`badge status-${status}`}>{status}</span>
      </td>
      <td data-column={NAMES.actions} className="dashboard-actions">
        <DialogLink
          to={itemPath(list.kind, id, query)}
          load={load}
          label={dashboardWords.of(dashboardWords.edit, name)}
        >
          {dashboardWords.edit}
        </DialogLink>{' '}
        {DECISIONS.map(
          ([decision, key]) =>
            status !== decision && (
              <Fragment key={decision}>
                <Link
                  to={one(decision)}
                  data-dashboard-key={key}
                  aria-label={dashboardWords.of(dashboardWords.actions[decision], name)}
                >
                  {dashboardWords.actions[decision]}
                </Link>{' '}
              </Fragment>
            ),
        )}
        <Link
          to={`${itemPath(list.kind, id)}/history`}
          aria-label={dashboardWords.of(dashboardWords.history, name)}
        >
          {dashboardWords.history}
        </Link>
        {path && (
          <>
            {' '}
            <Link to={path} aria-label={dashboardWords.of(dashboardWords.view, name)}>
              {dashboardWords.view}
            </Link>
          </>
        )}
      </td>
    </tr>
  )
}

/** For a new site: where universities and study spots come from. */
const EmptySite = () => (
  <div className="empty">
    <p>{dashboardWords.emptySite.title}</p>
    <p>{dashboardWords.emptySite.text}</p>
    <p>
      <Link to={`${DASHBOARD}/data`} className="button">
        {dashboardWords.emptySite.start}
      </Link>
    </p>
  </div>
)

function Nothing({ list }: { list: DashboardList }) {
  return (
    <div role="status" className="empty">
      <p>{list.q || list.status !== 'Pending' ? dashboardWords.none : dashboardWords.empty}</p>
      <p>
        {list.cursor && (
          <>
            <Link to={dashboardPath(dashboardQuery(list))}>{dashboardWords.toFirst}</Link>{' '}
          </>
        )}
        <Link to={dashboardPath(dashboardQuery({ ...list, q: '', status: 'All' }))}>
          {dashboardWords.showAll}
        </Link>
      </p>
    </div>
  )
}
