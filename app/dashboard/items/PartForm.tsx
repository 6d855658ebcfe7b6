import { useState } from 'react'
import type { TraitGroupView } from '~/spots/areas/choices.server'
import type { useWriteForm } from '~/ui/form/use-write-form'
import { editWords } from '../item-words'
import { ConflictTable, type ShownVersion } from './ChangeTable'
import { mergedForm, type MergedForm, type Start } from './merged-edits'

type State = Pick<ReturnType<typeof useWriteForm<Record<string, string>>>, 'form' | 'named' | 'result'>

/**
 * The form of a part of a study spot, merged like that of a whole item. Before its first response it's based on the
 * version that the page came with, whatever other forms of the page load again.
 */
export function usePartForm(state: State, view: ShownVersion & { start: Start }): MergedForm {
  const [opened] = useState(view)
  return mergedForm(state, state.result ? view : opened, opened.start)
}

type Choices = Record<string, readonly { value: string; text: string }[]>

export const YES_OR_NO = [
  { value: 'on', text: editWords.yes },
  { value: '', text: editWords.no },
]

/** Of the facts in an area's form or a study spot's, by field. */
export const traitLabels = (groups: readonly TraitGroupView[]): Record<string, string> =>
  Object.fromEntries(groups.flatMap(({ traits }) => traits.map(({ field, label }) => [field, label])))
export const traitChoices = (groups: readonly TraitGroupView[]): Choices =>
  Object.fromEntries(groups.flatMap(({ traits }) => traits.map(({ field, choices }) => [field, choices])))

type PartStateProps = { form: MergedForm; labels: Record<string, string>; choices: Choices }

/** What a part's form is based on, and what another admin changed since it was opened. */
export function PartState({ form: { version, seen, conflict }, labels, choices }: PartStateProps) {
  const textOf = (field: string, text: string) =>
    choices[field]?.find(({ value }) => value === text)?.text ?? (text || editWords.none)
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="seen" value={JSON.stringify(seen)} />
      {conflict?.some((line) => line.seen !== line.now) && (
        <ConflictTable lines={conflict} labels={labels} textOf={textOf} />
      )}
      {conflict?.every((line) => line.seen === line.now) && (
        <p className="note">{editWords.conflictElsewhere}</p>
      )}
    </>
  )
}
