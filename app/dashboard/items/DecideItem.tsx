import type { ReactNode } from 'react'
import { asText } from '~/ui/form/Field'
import { FieldGroup } from '~/ui/form/FieldGroup'
import { Tick } from '~/ui/form/Tick'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { isDecidedMeanwhile } from '~/web/decision-text'
import { STATUSES, type Status } from '~/spots/model/statuses'
import { CampusPoint } from './CampusPoint'
import type { ItemKind } from '../item-rules'
import { StatusReason } from './StatusReason'
import { editWords, failedToChange } from '../item-words'
import { dashboardWords } from '../words'
import type { BulkRow } from '../bulk/bulk-view.server'

/** The keys that choose a decision. */
export const DECISION_KEYS = { Approved: 'a', Denied: 'd', Pending: undefined }

type DecideItemProps = {
  /** The form's id. */
  id: string
  /** Tells apart the forms of a page. */
  intent?: string
  kind: ItemKind
  row: BulkRow
  /** The decision that the admin already chose for this item. */
  chosen?: Status | null
  /** Whether there's a button to go on to the next item. */
  goesOn?: boolean
  children?: ReactNode
}

/** The form to decide on one item, with every decision it can get. */
export function DecideItem({ id, intent, kind, row, chosen = null, goesOn, children }: DecideItemProps) {
  const state = useWriteForm<{ ids: string; status: string; message: string; useCampusPoint: string }>({
    id,
    intent,
    defaultValue: { status: chosen ?? '' },
  })
  const { status, message, useCampusPoint } = state.fields
  const isOvertaken = state.form.errors?.some(isDecidedMeanwhile)
  return (
    <>
      {row.fault && <p className="note">{dashboardWords.notYet(row.fault)}</p>}
      <WriteForm state={state} failed={failedToChange(kind)}>
        <input type="hidden" name="ids" value={`${row.id} ${row.version}`} />
        {/* After another admin's decision, nothing is chosen. */}
        <FieldGroup
          key={row.version}
          field={status}
          legend={
            <>
              {dashboardWords.decision} <span className="visually-hidden">({row.name})</span>
            </>
          }
          hint={row.spots > 0 ? editWords.spotsShown(row.spots) : undefined}
        >
          {STATUSES.filter((each) => each !== row.status).map((each) => (
            <Tick
              key={each}
              field={status}
              type="radio"
              value={each}
              on={!isOvertaken && status.initialValue === each}
              data-dashboard-key={DECISION_KEYS[each]}
              data-dashboard-then={message.id}
            >
              {dashboardWords.actions[each]}
            </Tick>
          ))}
        </FieldGroup>
        {row.lends && <CampusPoint checked={asText(useCampusPoint.initialValue) === 'yes'} />}
        <StatusReason field={message} name={row.name} />
        <p className="buttons">
          <SubmitButton busy={editWords.saving} aria-label={dashboardWords.of(editWords.save, row.name)}>
            {editWords.save}
          </SubmitButton>{' '}
          {goesOn && <SaveAndNext />} {children}
        </p>
      </WriteForm>
    </>
  )
}

/** Saves the form and opens the next item. */
export const SaveAndNext = ({ disabled }: { disabled?: boolean }) => (
  <SubmitButton
    busy={editWords.saveNext}
    quiet
    name="step"
    value="next"
    data-dashboard-key="n"
    disabled={disabled}
  >
    {editWords.saveNext}
  </SubmitButton>
)
