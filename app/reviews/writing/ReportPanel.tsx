import { BackLink, Link } from '~/ui/Link'
import type { ReactNode } from 'react'
import { TextArea, asText, type FieldState } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import type { reportWords } from './report-words'
import { FieldGroup } from '~/ui/form/FieldGroup'
import { Tick } from '~/ui/form/Tick'
import { REPORT_REASONS } from './report-rules'

type Texts = typeof reportWords.form
type ReportTexts = Record<Exclude<keyof Texts, 'reasons'>, string> & {
  reasons: Record<keyof Texts['reasons'], string>
}

type ReportPanelProps = {
  back: { to: string; text: string }
  texts: ReportTexts
  reported: boolean
  start: Record<string, unknown> | null
  /** ID of the photo that it's about. */
  photo?: number
  /** What is being reported. */
  children?: ReactNode
}

/** The form that reports a review or a study session. */
export function ReportPanel({ back, texts, reported, start, photo, children }: ReportPanelProps) {
  const state = useWriteForm<{ reason: string; details: string }>({ id: 'report', defaultValue: start })
  const cancel = <Link to={back.to}>{texts.cancel}</Link>
  return (
    <section className="narrow">
      <BackLink to={back.to} dir="auto">
        {back.text}
      </BackLink>
      <h1>{texts.report}</h1>
      {children}
      {reported ? (
        <>
          <p role="status">
            {texts.already} {texts.about}
          </p>
          <p>{cancel}</p>
        </>
      ) : (
        <>
          <p>{texts.about}</p>
          <WriteForm state={state} failed={texts.failed}>
            {photo !== undefined && <input type="hidden" name="photo" value={photo} />}
            <ReportReasons field={state.fields.reason} legend={texts.reason} reasons={texts.reasons} />
            <TextArea field={state.fields.details} label={texts.details} hint={texts.detailsHint} rows={5} />
            <p className="buttons">
              <SubmitButton busy={texts.sending}>{texts.send}</SubmitButton> {cancel}
            </p>
          </WriteForm>
        </>
      )}
    </section>
  )
}

type ReportReasonsProps = {
  field: FieldState
  legend: string
  reasons: Record<(typeof REPORT_REASONS)[number], string>
}

/** The reasons for a report as radio buttons, worded for what is being reported. */
function ReportReasons({ field, legend, reasons }: ReportReasonsProps) {
  const chosen = asText(field.initialValue)
  return (
    <FieldGroup field={field} legend={legend}>
      {REPORT_REASONS.map((reason) => (
        <Tick key={reason} field={field} type="radio" value={reason} on={chosen === reason}>
          {reasons[reason]}
        </Tick>
      ))}
    </FieldGroup>
  )
}
