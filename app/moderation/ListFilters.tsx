import { Form, Link } from '@remix-run/react'
import { deskPath, deskQuery, FILTERS, ROWS, SORTS, type DeskList } from './desk-url'
import { words } from './desk-words'
import { KINDS_OF_ENTRIES } from './entry-rules'

/** Which entries the list shows: a toggle of links, and a form. Every view has an address. */
export function ListFilters({ list }: { list: DeskList }) {
  return (
    <>
      <nav className="chips" aria-label={words.kind}>
        {[...KINDS_OF_ENTRIES].map((kind) => (
          <Link
            key={kind}
            to={deskPath(deskQuery(list, { kind, q: '' }))}
            className="chip"
            aria-current={kind === list.kind ? 'true' : undefined}
          >
            {words.kinds[kind]}
          </Link>
        ))}
      </nav>
      <Form action={deskPath('')} method="get" className="desk-filters" key={deskQuery(list)}>
        {list.kind !== 'spot' && <input type="hidden" name="kind" value={list.kind} />}
        <Select
          name="status"
          label={words.status}
          value={list.status}
          options={FILTERS.map((value) => ({ value, text: value === 'All' ? words.all : value }))}
        />
        <div className="field">
          <label htmlFor="desk-q">{words.search}</label>
          <input
            id="desk-q"
            name="q"
            type="search"
            defaultValue={list.q}
            maxLength={100}
            aria-describedby="desk-q-hint"
          />
        </div>
        <Select
          name="sort"
          label={words.sort}
          value={list.sort}
          options={SORTS.map((value) => ({ value, text: words.sorts[value] }))}
        />
        <Select
          name="rows"
          label={words.rows}
          value={String(list.rows)}
          options={ROWS.map((value) => ({ value: String(value), text: String(value) }))}
        />
        <button type="submit" className="button">
          {words.show}
        </button>
        <p className="hint" id="desk-q-hint">
          {words.searchHint}
        </p>
      </Form>
    </>
  )
}

type SelectProps = { name: string; label: string; value: string; options: { value: string; text: string }[] }

function Select({ name, label, value, options }: SelectProps) {
  return (
    <div className="field">
      <label htmlFor={`desk-${name}`}>{label}</label>
      <select id={`desk-${name}`} name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}
