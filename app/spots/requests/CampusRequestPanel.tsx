import { Link } from '~/ui/Link'
import { TextField } from '~/ui/form/Field'
import { useWriteForm } from '~/ui/form/use-write-form'
import { LENGTHS } from '../model/asked'
import type { CampusRequestView } from './request-campus.server'
import { CAMPUS_REQUEST } from './path-rules'
import { SelectField } from '~/ui/form/SelectField'
import { RequestForm } from './RequestForm'
import { SimilarCheck } from './SimilarThings'
import { SuggestField } from '~/ui/form/SuggestField'
import { useSimilar } from './use-similar'
import { requestWords } from './words'

type Shape = Record<'name' | 'city' | 'state' | 'image' | 'distinct' | 'keptImage', string>

const FORM = 'campus-request'
const SIMILAR = {
  to: `${CAMPUS_REQUEST}/similar`,
  fields: ['name', 'city', 'state'],
  needed: ['name', 'city', 'state'],
}

/** The form to request a campus: on its own page, or (with `onClose`) in a dialog. */
export function CampusRequestPanel({ page, onClose }: { page: CampusRequestView; onClose?: () => void }) {
  const state = useWriteForm<Shape>({ id: FORM, defaultValue: page.start })
  const { similar, search } = useSimilar(SIMILAR, FORM, state.result)
  const { fields } = state
  return (
    <RequestForm
      state={state}
      to="/allschools"
      texts={requestWords.form}
      labels={requestWords.labels}
      hints={requestWords.hints}
      image={fields.image}
      keptImage={fields.keptImage}
      lead={
        <>
          <p>
            {requestWords.lead} {requestWords.required}
          </p>
          {page.universities && <FoundUniversities universities={page.universities} />}
        </>
      }
      onClose={onClose}
    >
      <div onBlur={({ target }) => search(target.closest('form'))}>
        <SuggestField
          field={fields.name}
          label={requestWords.labels.name}
          hint={requestWords.hints.name}
          suggest={`${CAMPUS_REQUEST}/schools.json`}
          maxLength={LENGTHS.name.most * 2}
          required
          onChosen={(found, box) => fillIn(found, box.form)}
        />
        <TextField
          field={fields.city}
          label={requestWords.labels.city}
          autoComplete="off"
          dir="auto"
          required
        />
        <SelectField
          field={fields.state}
          label={requestWords.labels.state}
          none={requestWords.chooseState}
          options={page.states}
          required
        />
      </div>
      <SimilarCheck
        button={onClose ? null : requestWords.check}
        found={page.similar}
        newer={similar}
        field={fields.distinct}
      />
    </RequestForm>
  )
}

/** Fills a chosen university's data into the form, as far as it's known. */
function fillIn(university: { name: string; city?: string; state?: string }, form: HTMLFormElement | null) {
  for (const name of ['name', 'city', 'state'] as const) {
    const field = form?.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null
    if (field && university[name]) field.value = university[name]
  }
}

/** Universities found for a name, each a link that fills in the form. */
function FoundUniversities({
  universities,
}: {
  universities: NonNullable<CampusRequestView['universities']>
}) {
  if (universities.length === 0) return <p className="note">{requestWords.noneFound}</p>
  return (
    <section className="note" aria-labelledby="schools-found">
      <h2 id="schools-found">{requestWords.found}</h2>
      <p>{requestWords.choose}</p>
      <ul>
        {/* A form that's already on the page keeps its contents, including the picture. */}
        {universities.map((university) => (
          <li key={university.to}>
            <Link
              to={university.to}
              onClick={() => fillIn(university, document.getElementById(FORM) as HTMLFormElement | null)}
              dir="auto"
            >
              {university.name}
            </Link>{' '}
            <span className="quiet">
              {university.where}
              {university.listed && ` · ${requestWords.partnered}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
