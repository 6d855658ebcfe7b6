import { DashboardTable } from '../DashboardTable'
import { editWords } from '../item-words'
import type { EditView, LabelledLine } from './history-view.server'
import { historyWords } from '../words'

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** One change of an item: when, by whom, why, and what it changed. */
export function EditItem({ edit }: { edit: EditView }) {
  return (
    <>
      <p>
        <time dateTime={edit.at.toISOString()}>{format.format(edit.at)} UTC</time>{' '}
        <span dir="auto">{historyWords.by(edit.editor ?? editWords.someone)}</span>
        {edit.suggester && (
          <>
            , <span dir="auto">{historyWords.suggestedBy(edit.suggester)}</span>
          </>
        )}
      </p>
      <p dir="auto" className="breakable">
        <strong>{historyWords.reason}:</strong> {edit.message}
      </p>
      <LinesTable lines={edit.lines} columns={[editWords.columns.old, editWords.columns.new]} />
    </>
  )
}

/** Fields with their old and new values. */
export function LinesTable({
  lines,
  columns: [old, now],
}: {
  lines: LabelledLine[]
  columns: [string, string]
}) {
  return (
    <DashboardTable columns={[editWords.columns.field, old, now]}>
      {lines.map((line) => (
        <tr key={line.field}>
          <th scope="row">{line.label}</th>
          <td data-column={old} dir="auto">
            {line.old || historyWords.empty}
          </td>
          <td data-column={now} dir="auto">
            {line.new || historyWords.empty}
            {line.note && <span className="quiet"> {line.note}</span>}
          </td>
        </tr>
      ))}
    </DashboardTable>
  )
}
