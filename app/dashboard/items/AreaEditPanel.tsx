import { BackLink, Link } from '~/ui/Link'
import { TextArea, TextField } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { AreaFields } from '~/spots/areas/AreaFields'
import { AREA_LABELS } from '~/spots/areas/labels'
import { LABELS } from '../labels'
import type { AreaEditView } from './save-areas.server'
import { areasPath } from '../dashboard-url'
import { areaFormWords } from '../item-words'
import type { Start } from './merged-edits'
import { RemovePart } from './PartFields'
import { PartState, traitChoices, traitLabels, usePartForm, YES_OR_NO } from './PartForm'

const labels = { ...LABELS, ...AREA_LABELS, ...areaFormWords.labels }

/** The form of an area, and the form that removes it. */
export function AreaEditPanel({ view }: { view: AreaEditView & { start: Start } }) {
  const { id, version, areaId, areaName, kinds, accesses, groups } = view
  const state = useWriteForm<Record<string, string>>({ id: 'area', intent: 'save' })
  const form = usePartForm(state, view)
  return (
    <section className="dashboard-item">
      <BackLink to={areasPath(id)}>{areaFormWords.backToAreas}</BackLink>
      <h1>{areaName === null ? areaFormWords.newArea : areaFormWords.edit(areaName)}</h1>
      <WriteForm state={state} labels={labels} failed={areaFormWords.failed}>
        <PartState
          form={form}
          labels={{ ...labels, ...traitLabels(groups) }}
          choices={{ kind: kinds, access: accesses, reservable: YES_OR_NO, ...traitChoices(groups) }}
        />
        <AreaFields
          choices={view}
          field={form.field}
          beside={
            <TextField
              field={form.field('position')}
              label={areaFormWords.labels.position}
              maxLength={2}
              autoComplete="off"
            />
          }
        />
        <TextArea field={form.field('message')} label={labels.message} rows={3} dir="auto" />
        <p className="buttons">
          <SubmitButton busy={areaFormWords.saving}>{areaFormWords.save}</SubmitButton>{' '}
          <Link to={areasPath(id)}>{areaFormWords.backToAreas}</Link>
        </p>
      </WriteForm>
      {areaId !== null && (
        <RemovePart version={version} words={areaFormWords} hint={areaFormWords.removeHint} />
      )}
    </section>
  )
}
