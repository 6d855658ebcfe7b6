import { useActionData } from '@remix-run/react'
import { BackLink } from '~/ui/Link'
import { BusynessPanel, type PanelView } from '../busyness/BusynessPanel'
import { useFreshPanel } from '../busyness/use-fresh-panel'
import { reportWords } from '../model/busyness-words'
import { ErrorSummary } from '~/ui/form/ErrorSummary'
import { useLastResponse } from '~/ui/use-post'
import { useErrors } from '~/ui/use-error-title'
import type { FormResult } from '~/web/http/form-result'

/** How busy a location is now, on its own page. */
export type BusynessView = {
  name: string
  /** The location's page. */
  path: string
  /** What the reader had pressed before logging in. */
  pressed: string | null
  panel: PanelView
}

export function BusynessPage({ name, path, pressed, panel }: BusynessView) {
  const fresh = useFreshPanel(panel)
  const said = useLastResponse()
  const ofPage = useActionData()
  // Show the form's error, unless the wait message replaces it or the page was loaded with it.
  const result = (panel.wait ? said : ofPage) as FormResult | undefined
  const errors = useErrors(result)
  const chosen = Number(result?.submission.initialValue?.area)
  return (
    <section className="narrow">
      <BackLink to={path}>{name}</BackLink>
      <h1>{reportWords.report}</h1>
      {errors.length > 0 && <ErrorSummary formId="busyness" errors={errors} />}
      {pressed && !panel.wait && errors.length === 0 && (
        <p role="status" className="note">
          {pressed}
        </p>
      )}
      <BusynessPanel panel={{ ...fresh, area: chosen || panel.area }} />
    </section>
  )
}
