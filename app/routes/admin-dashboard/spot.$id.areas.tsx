import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { TraitFields } from '~/spots/areas/TraitFields'
import { TextArea } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { WriteForm } from '~/ui/form/WriteForm'
import { useWriteForm } from '~/ui/form/use-write-form'
import { FactsForm } from '~/dashboard/items/area-form'
import { areasView, type AreasView, saveFacts } from '~/dashboard/items/save-areas.server'
import { areasPath, itemPath } from '~/dashboard/dashboard-url'
import { areaFormWords } from '~/dashboard/item-words'
import { seeOther } from '~/web/http/see-other.server'
import { moderator } from '~/web/http/caller'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

/** The areas and facts of a study spot. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    async run({ db, viewer, params, draft }) {
      const view = await areasView(db, viewer.reach, idParam(params.id) ?? 0)
      return view.ok
        ? done({ ...view.value, start: { ...view.value.start, ...((await draft()) as object) } })
        : view
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller: moderator,
    form: FactsForm,
    failureText: areaFormWords.factsFailed,
    run: ({ db, viewer, params, value }) => saveFacts(db, { viewer, id: idParam(params.id) ?? 0, ...value }),
    redirect: () => seeOther(areasPath(idParam(args.params.id)!), success(areaFormWords.factsSaved)),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, areaFormWords.title(data.name)) : []

export default function Areas() {
  return <AreasPanel view={useLoaderData<typeof loader>()} />
}

/** The areas of a study spot, each with a link to its form, and the form for its facts. */
function AreasPanel({ view }: { view: AreasView }) {
  const { id, name, version, areas, groups, start } = view
  const state = useWriteForm<Record<string, string>>({ id: 'facts', defaultValue: start })
  const fields = state.named
  return (
    <section className="dashboard-item">
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
