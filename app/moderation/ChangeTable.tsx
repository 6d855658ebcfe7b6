import { DeskTable } from './DeskTable'
import { words } from './edit-words'
import type { EntryView } from './edit-view.server'
import type { EntryText } from './text-rules'
import { LABELS } from './labels'

type Names = Pick<EntryView, 'states' | 'tags'>

/** What is about to change, field by field. */
export function ChangeTable({
  before,
  now,
  fields,
  page,
}: {
  before: EntryText
  now: EntryText
  fields: string[]
  page: Names
}) {
  return (
    <section className="panel desk-changes" aria-labelledby="will-change">
      <h2 id="will-change">{words.willChange}</h2>
      {fields.length === 0 ? (
        <p className="quiet">{words.noChangesYet}</p>
      ) : (
        <Table
          columns={[words.columns.field, words.columns.old, words.columns.new]}
          rows={fields.map((field) => [
            LABELS[field] ?? field,
            textFor(field, before[field], page),
            textFor(field, now[field], page),
          ])}
        />
      )}
    </section>
  )
}

type Line = { field: string; seen: string; now: string; yours: string }

/** Two versions of an entry, of which one is saved. */
export function ConflictTable({
  lines,
  last,
  page,
}: {
  lines: Line[]
  last: { who: string; message: string } | null
  page: Names
}) {
  const { field: name, seen, now, yours } = words.columns
  return (
    <section className="panel desk-changes" aria-labelledby="two-versions">
      <h2 id="two-versions">{words.conflictTitle}</h2>
      {last && <p dir="auto">{words.conflictBy(last.who, last.message)}</p>}
      <Table
        columns={[name, seen, now, yours]}
        rows={lines.map((line) => [
          LABELS[line.field] ?? line.field,
          ...[line.seen, line.now, line.yours].map((text) => textFor(line.field, text, page)),
        ])}
      />
      <p>{words.conflictHelp}</p>
    </section>
  )
}

/** On a narrow page every row is a list of what its columns say. */
function Table({ columns, rows }: { columns: string[]; rows: string[][] }) {
  return (
    <DeskTable columns={columns}>
      {rows.map(([name, ...cells]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {cells.map((cell, n) => (
            <td key={n} data-column={columns[n + 1]} dir="auto">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </DeskTable>
  )
}

/** A field's text for people: names in place of ids. */
export function textFor(field: string, text = '', { states, tags }: Names): string {
  if (text === '') return words.none
  if (field === 'state_id' || field === 'states_id')
    return states.find(({ id }) => String(id) === text)?.name ?? text
  if (field === 'tags')
    return text
      .split(',')
      .map((each) => tags.find(({ id }) => String(id) === each)?.name ?? each)
      .join(', ')
  return text
}
