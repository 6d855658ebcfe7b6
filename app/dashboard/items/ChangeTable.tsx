import { kindName } from '~/spots/model/kinds'
import { timeText } from '~/spots/model/times'
import { dayText, readDay } from '~/spots/model/week'
import { isDecidedMeanwhile } from '~/web/decision-text'
import { DashboardTable } from '../DashboardTable'
import { editWords } from '../item-words'
import type { ItemEditView } from './edit-view.server'
import { type ItemText, changedFields, readTexts } from '../text-rules'
import { LABELS } from '../labels'

type Names = Pick<ItemEditView, 'states' | 'tags'>

/** The changes about to be saved, field by field. `photo`: a new one's file name, '' if it's removed, null if it stays. */
export function ChangeTable({
  before,
  now,
  fields,
  photo,
  page,
}: {
  before: ItemText
  now: ItemText
  fields: string[]
  photo: string | null
  page: Names & { image: string | null }
}) {
  const rows = fields.map((field) => [
    LABELS[field] ?? field,
    textFor(field, before[field], page),
    textFor(field, now[field], page),
  ])
  if (photo !== null)
    rows.push([LABELS.image!, page.image ? editWords.photoNow : editWords.none, photo || editWords.none])
  return (
    <section className="panel dashboard-changes" aria-labelledby="will-change">
      <h2 id="will-change">{editWords.willChange}</h2>
      {rows.length === 0 ? (
        <p className="quiet">{editWords.noChangesYet}</p>
      ) : (
        <Table
          columns={[editWords.columns.field, editWords.columns.old, editWords.columns.new]}
          rows={rows}
        />
      )}
    </section>
  )
}

/** A conflict: the saved version of an item, or of a part of one, next to the admin's. */
export function ConflictTable({
  lines,
  last = null,
  labels,
  textOf,
}: {
  lines: ConflictLine[]
  last?: { who: string | null; message: string } | null
  labels: Record<string, string>
  textOf: (field: string, text: string) => string
}) {
  const { field: name, seen, now, yours } = editWords.columns
  return (
    <section className="panel dashboard-changes" aria-labelledby="two-versions">
      <h2 id="two-versions">{editWords.conflictTitle}</h2>
      {last && <p dir="auto">{editWords.conflictBy(last.who ?? editWords.someone, last.message)}</p>}
      <Table
        columns={[name, seen, now, yours]}
        rows={lines.map(({ field, ...line }) => [
          labels[field] ?? field,
          textOf(field, line.seen),
          textOf(field, line.now),
          line.yours === null ? editWords.notChanged : textOf(field, line.yours),
        ])}
      />
      <p>{editWords.conflictHelp}</p>
    </section>
  )
}

/** On small screens each row becomes a list with column names. */
function Table({ columns, rows }: { columns: string[]; rows: string[][] }) {
  return (
    <DashboardTable columns={columns}>
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
    </DashboardTable>
  )
}

/** A day's hours as they'd be read, so that a typo such as 8-5 is seen. */
const hoursFor = (text: string) => {
  const rows = readDay(text, 1)
  return rows
    ? dayText(rows, 1).replace(
        /([\d:]+)-([\d:]+)/g,
        (_, start, end) => `${timeText(start)} – ${timeText(end)}`,
      )
    : text
}

/** A field's text for display, with names instead of IDs and stored values. */
export function textFor(field: string, text = '', { states, tags }: Names): string {
  if (text === '') return editWords.none
  if (field === 'state_id' || field === 'states_id')
    return states.find(({ id }) => String(id) === text)?.name ?? text
  if (/^day\d$/.test(field)) return hoursFor(text)
  if (field === 'kind') return kindName(text)
  if (field === 'tags')
    return text
      .split(',')
      .map((each) => tags.find(({ id }) => String(id) === each)?.name ?? each)
      .join(', ')
  return text
}

/** `yours` is null for a field that only the other admin changed. */
type ConflictLine = { field: string; seen: string; now: string; yours: string | null }

/** The field values of an item's form, and the version they're based on. */
export type FormState = {
  values: ItemText
  /** For the hidden fields. */
  seen: ItemText
  version: string
  /** Fields changed since the form was opened, by another admin or this one; null when nobody else changed the item. */
  conflict: ConflictLine[] | null
}

export type ShownVersion = { texts: ItemText; version: string }
/** Values from a response or from previewing changes; null: a new form. */
type Came = { typed: ItemText; errors: readonly string[] } | null

/**
 * The form's values: the item's, or as typed. After a conflict, fields that only the other admin changed get their new
 * values, and the form is based on the current version.
 */
export function formState({ texts, version }: ShownVersion, came: Came): FormState {
  if (!came) return { values: texts, seen: texts, version, conflict: null }
  const seen = readTexts(came.typed.seen) ?? texts
  const typed = Object.fromEntries(Object.keys(texts).map((field) => [field, came.typed[field] ?? '']))
  const own = { values: typed, seen, version: came.typed.version || version, conflict: null }
  if (!came.errors.some(isDecidedMeanwhile)) return own
  const mine = new Set(changedFields(seen, typed))
  const values = Object.fromEntries(
    Object.entries(typed).map(([field, text]) => [field, mine.has(field) ? text : (texts[field] ?? '')]),
  )
  const conflict = changedFields(seen, texts).map((field): ConflictLine => ({
    field,
    seen: seen[field] ?? '',
    now: texts[field] ?? '',
    yours: mine.has(field) ? (typed[field] ?? '') : null,
  }))
  for (const field of mine) {
    if (!conflict.some((line) => line.field === field))
      conflict.push({ field, seen: seen[field] ?? '', now: texts[field] ?? '', yours: typed[field] ?? '' })
  }
  // Their changes aren't this admin's own, should there be another conflict.
  return { values, seen: texts, version, conflict }
}
