import { BackLink, Link } from '~/ui/Link'
import { TextArea } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { TraitFields } from '~/spots/areas/TraitFields'
import { areasPath, itemPath } from '../dashboard-url'
import { areaFormWords } from '../item-words'
import { mergedForm, type Start } from './merged-edits'
import { PartState, traitChoices, traitLabels } from './PartForm'
import type { AreasView } from './save-areas.server'

/** The areas of a study spot, each with a link to its form, and the form for its facts. */
export function AreasPanel({ view }: { view: AreasView & { start: Start } }) {
  const { id, name, areas, groups } = view
  const state = useWriteForm<Record<string, string>>({ id: 'facts' })
  const form = mergedForm(state, view, view.start)
  return (
    <section className="dashboard-item">
      <BackLink to={itemPath('spot', id)}>{areaFormWords.back}</BackLink>
      <h1>{areaFormWords.title(name)}</h1>
      <h2>{areaFormWords.areas}</h2>
      {areas.length === 0 ? (
        <p>{areaFormWords.noAreas}</p>
      ) : (
        <ol>
          {areas.map((area) => (
            <li key={area.id}>
              <Link to={areasPath(id, area.id)} dir="auto">
                {area.name}
              </Link>{' '}
              <span className="quiet">{area.kind}</span>
            </li>
          ))}
        </ol>
      )}
      <p className="buttons">
        <Link to={areasPath(id, 'new')} className="button button-quiet">
          {areaFormWords.add}
        </Link>
      </p>
      <h2>{areaFormWords.facts}</h2>
      <p className="quiet">{areaFormWords.factsHint}</p>
      <WriteForm state={state} failed={areaFormWords.factsFailed}>
        <PartState form={form} labels={traitLabels(groups)} choices={traitChoices(groups)} />
        <TraitFields groups={groups} field={form.field} />
        <TextArea field={form.field('message')} label={areaFormWords.labels.message} rows={3} dir="auto" />
        <p className="buttons">
          <SubmitButton busy={areaFormWords.saving}>{areaFormWords.saveFacts}</SubmitButton>
        </p>
      </WriteForm>
    </section>
  )
}
