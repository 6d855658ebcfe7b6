import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, Form } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { read } from '~/web/http/read.server'
import { moderator } from '~/web/http/caller'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import {
  DASHBOARD,
  dashboardQuery,
  listQuery,
  datesPath,
  readDashboard,
  dashboardPath,
  FILTERS,
  ROWS,
  SORTS,
  type DashboardList,
} from '~/dashboard/dashboard-url'
import { dashboardWords, moderatorWords, navWords } from '~/dashboard/words'
import { dateFormWords } from '~/dashboard/item-words'
import { ItemList } from '~/dashboard/items/ItemList'
import { KINDS_OF_ITEMS, type ItemKind } from '~/dashboard/item-rules'
import { listView } from '~/dashboard/items/list-view.server'
import { done } from '~/services/outcome'
import { Fragment } from 'react'
import { pageMeta } from '~/web/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    async run({ db, viewer, url }) {
      const asked = readDashboard(url.searchParams)
      const list: DashboardList = viewer.isAdmin ? asked : { ...asked, kind: 'spot' }
      const view = await listView(db, viewer.reach, list)
      return done({ list, query: listQuery(list), ...view, isAdmin: viewer.isAdmin })
    },
  })

export const handle: DashboardHandle = { needsLargeScreen: true }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${dashboardWords.title}: ${navWords.tabs[data.list.kind]}`) : []

export default function Dashboard() {
  const { list, query, isAdmin, ...view } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{dashboardWords.title}</h1>
      {view.moderated.length > 0 && <Moderated campuses={view.moderated} />}
      <ListFilters list={list} kinds={isAdmin ? KINDS_OF_ITEMS : []} />
      <ItemList list={list} query={query} view={view} />
      {isAdmin && (
        <p>
          <Link to={`${DASHBOARD}/pictures`} className="button button-small button-quiet">
            {dashboardWords.clearImages}
          </Link>
        </p>
      )}
    </>
  )
}

/** What a campus moderator looks after, with links to what concerns a whole campus. */
function Moderated({ campuses }: { campuses: { id: number; name: string }[] }) {
  return (
    <>
      <p>{moderatorWords.about}</p>
      <ul className="more-links">
        {campuses.map(({ id, name }) => (
          <li key={id}>
            <span dir="auto">{name}</span>:{' '}
            <Link to={datesPath('campus', id)} aria-label={moderatorWords.datesOf(name)}>
              {dateFormWords.link}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Filters for the list: links to switch the kind, and a form. Every view has its own URL. */
function ListFilters({ list, kinds }: { list: DashboardList; kinds: readonly ItemKind[] }) {
  return (
    <>
      {kinds.length > 0 && (
        <nav className="chips" aria-label={dashboardWords.kind}>
          {kinds.map((kind) => (
            <Fragment key={kind}>
              <Link
                to={dashboardPath(dashboardQuery(list, { kind, q: '' }))}
                className="chip"
                aria-current={kind === list.kind ? 'true' : undefined}
              >
                {dashboardWords.kinds[kind]}
              </Link>{' '}
            </Fragment>
          ))}
        </nav>
      )}
      <Form action={dashboardPath('')} method="get" className="dashboard-filters" key={dashboardQuery(list)}>
        {list.kind !== 'spot' && <input type="hidden" name="kind" value={list.kind} />}
        <Select
          name="status"
          label={dashboardWords.status}
          value={list.status}
          options={FILTERS.map((value) => ({ value, text: value === 'All' ? dashboardWords.all : value }))}
        />
        <div className="field">
          <label htmlFor="dashboard-q">{dashboardWords.search}</label>
          <p className="hint" id="dashboard-q-hint">
            {dashboardWords.searchHint}
          </p>
          <input
            id="dashboard-q"
            name="q"
            type="search"
            defaultValue={list.q}
            maxLength={100}
            aria-describedby="dashboard-q-hint"
          />
        </div>
        <Select
          name="sort"
          label={dashboardWords.sort}
          value={list.sort}
          options={SORTS.map((value) => ({ value, text: dashboardWords.sorts[value] }))}
        />
        <Select
          name="rows"
          label={dashboardWords.rows}
          value={String(list.rows)}
          options={ROWS.map((value) => ({ value: String(value), text: String(value) }))}
        />
        <button type="submit" className="button">
          {dashboardWords.show}
        </button>
      </Form>
    </>
  )
}

type SelectProps = { name: string; label: string; value: string; options: { value: string; text: string }[] }

function Select({ name, label, value, options }: SelectProps) {
  return (
    <div className="field">
      <label htmlFor={`dashboard-${name}`}>{label}</label>
      <select id={`dashboard-${name}`} name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}
