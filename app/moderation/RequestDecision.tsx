import { asText, TextArea } from '~/components/form/Field'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import type { BulkRow } from './bulk-view.server'
import { CampusPoint } from './CampusPoint'
import { words } from './desk-words'

/** Tells the forms of the page apart. */
export const intentOf = (entryId: number): string => `decide-${entryId}`

/** Decides on a request beside its facts. `row` is the item that was made of it, and what approving it would do. */
export function RequestDecision({ row, failed }: { row: BulkRow; failed: string }) {
  const intent = intentOf(row.id)
  const state = useWriteForm<{ message: string; useCampusPoint: string }>({ id: intent, intent })
  const { message, useCampusPoint } = state.fields
  return (
    <>
      {row.fault && <p className="note">{words.notYet(row.fault)}</p>}
      <WriteForm state={state} failed={failed}>
        <input type="hidden" name="ids" value={`${row.id} ${row.version}`} />
        {row.lends && <CampusPoint checked={asText(useCampusPoint.initialValue) === 'yes'} />}
        <TextArea
          field={message}
          label={words.bulkReason}
          hint={words.bulkReasonHint}
          rows={2}
          dir="auto"
          data-desk-key="r"
        />
        <p className="buttons">
          {(['Approved', 'Denied'] as const).map((status) => (
            <button
              key={status}
              type="submit"
              name="status"
              value={status}
              className={`button button-small${status === 'Denied' ? ' button-danger' : ''}`}
              data-desk-key={status === 'Denied' ? 'd' : 'a'}
              aria-label={words.of(words.actions[status], row.name)}
            >
              {words.actions[status]}
            </button>
          ))}
        </p>
      </WriteForm>
    </>
  )
}
