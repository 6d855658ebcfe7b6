import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  Link,
  useLoaderData,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
} from '@remix-run/react'
import { BusynessPanel } from '~/busyness/BusynessPanel'
import { BusynessForm } from '~/busyness/form'
import { panelView } from '~/busyness/panel-view.server'
import { panelFigures } from '~/busyness/queries.server'
import { words } from '~/busyness/report-words'
import { reportBusyness } from '~/busyness/report-busyness.server'
import { WAIT_MINUTES } from '~/busyness/rules'
import { words as panelWords } from '~/busyness/words'
import { ErrorSummary } from '~/components/form/ErrorSummary'
import { useErrorTitle } from '~/components/form/use-error-title'
import { useWriteForm } from '~/components/form/use-write-form'
import { backTo } from '~/http/back-to.server'
import { draftFor } from '~/http/drafts.server'
import { success } from '~/http/flash.server'
import { keepTyped } from '~/http/keep-typed'
import { orFailed } from '~/http/or-failed.server'
import { orNull } from '~/http/or-null.server'
import { accountLimit, BUSYNESS_OF_AN_HOUR } from '~/http/own-limit.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { waitCookie, waitOf } from '~/http/waits.server'
import { member } from '~/http/who'
import { write } from '~/http/write.server'
import { locationOfId } from '~/locations/queries.server'
import { locationPath } from '~/locations/rules'
import { words as locationWords } from '~/locations/words'
import { done, missing } from '~/outcome'
import { pageMeta } from '~/page-meta'

const who = member(words.logIn)

/** The panel on a page of its own: where somebody comes back to after signing in, and reads why not. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who,
    async run({ db, context, params, request, url, viewer }) {
      const id = idParam(params.id)
      const location = id === null ? null : await locationOfId(db, id)
      if (!location) return missing(locationWords.idNotFound(params.id ?? ''))
      const [waits, draft] = await Promise.all([
        waitOf(request, context, location.id),
        draftFor(request, context, url.pathname),
      ])
      const asked = { location: location.id, viewer, waits, now: new Date() }
      const pressed = panelWords.buttons[Number(draft?.level) - 1]
      return done({
        name: location.name,
        path: locationPath(location),
        pressed: pressed ? words.pressed(pressed) : null,
        panel: panelView(await orNull(context, () => panelFigures(db, asked)), asked),
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    who,
    form: BusynessForm,
    limits: () => accountLimit(args, BUSYNESS_OF_AN_HOUR),
    run: ({ db, context, viewer, params, value: { level } }) =>
      orFailed(context, words.failed, async () => {
        const id = idParam(params.id)
        const location = id === null ? null : await locationOfId(db, id)
        if (!location) return missing(locationWords.idNotFound(params.id ?? ''))
        const reported = await reportBusyness(db, { viewer, location, level })
        return reported.ok ? done(location) : reported
      }),
    then: async (location) =>
      seeOther(backTo(args.request, locationPath(location), 'busyness'), success(words.thanks), [
        await waitCookie(args.request, args.context, location.id, WAIT_MINUTES * 60),
      ]),
  })
}

/** An answer that does not come is said as one that is refused. */
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  keepTyped(request, serverAction, words.failed)

/** After a refusal the page says how long to wait. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 409 || defaultShouldRevalidate

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${words.report}: ${data.name}`) : []

export default function Busyness() {
  const { name, path, pressed, panel } = useLoaderData<typeof loader>()
  const { form, enhanced, result } = useWriteForm({ id: 'busyness' })
  const errors = Object.values(form.allErrors)
    .flat()
    .map((text) => ({ name: '', text }))
  useErrorTitle(enhanced && Boolean(result))
  return (
    <section className="narrow">
      <p>
        <Link to={path}>‹ {name}</Link>
      </p>
      <h1>{words.report}</h1>
      {errors.length > 0 && <ErrorSummary formId={form.id} errors={errors} />}
      {pressed && !panel.wait && errors.length === 0 && (
        <p role="status" className="note">
          {pressed}
        </p>
      )}
      <BusynessPanel panel={panel} />
    </section>
  )
}
