import { Link } from '@remix-run/react'
import { BusynessPanel, type PanelView } from '~/busyness/BusynessPanel'
import { words } from '~/busyness/report-words'
import { ErrorSummary } from '~/components/form/ErrorSummary'
import { useErrorTitle } from '~/components/form/use-error-title'
import { useWriteForm } from '~/components/form/use-write-form'

/** How busy a spot is now, on its own page. */
export type BusynessView = {
  name: string
  /** The place's page. */
  path: string
  /** What its reader pressed before they logged in. */
  pressed: string | null
  panel: PanelView
}

export function BusynessPage({ name, path, pressed, panel }: BusynessView) {
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
