import { Link } from '@remix-run/react'
import { TextArea, type FieldState } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { itemPath } from '../dashboard-url'
import type { AreasView } from './area-view.server'
import { areasPath } from './areas-path'
import { TraitFields } from '~/areas/editing/TraitFields'
import { areaFormWords } from '../items/words'

/** The areas of a study spot, each with a link to its form, and the form for its facts. */
export function AreasPanel({ view }: { view: AreasView }) {
  const { id, name, version, areas, groups, start } = view
  const state = useWriteForm<Record<string, string>>({ id: 'facts', defaultValue: start })
  const fields = state.fields as unknown as Record<string, FieldState>
  return (
    <section className="desk-entry">
      <p>
        <Link to={itemPath('spot', id)}>‹ {areaFormWords.back}</Link>
      </p>
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
        <input type="hidden" name="version" value={version} />
        <TraitFields groups={groups} field={(field) => fields[field]!} />
        <TextArea field={fields.message!} label={areaFormWords.labels.message} rows={3} dir="auto" />
        <p className="buttons">
          <SubmitButton busy={areaFormWords.saving}>{areaFormWords.saveFacts}</SubmitButton>
        </p>
      </WriteForm>
    </section>
  )
}
