import { Link } from '~/ui/Link'
import type { ReactNode } from 'react'
import { useWriteForm } from '~/ui/form/use-write-form'
import { Day } from '~/ui/Day'
import { ItemLink } from './ItemLink'
import type { CaseState } from './reported-queries.server'
import { decideWords } from './words'
import { Overtaken, ReasonPanel } from './ReasonForm'

type KeepOrRemoveProps = {
  /** What the admin saw: the version of the content, the last log entry and the last report. */
  view: { seen: number; log: number; upTo: number }
  texts: Record<'keep' | 'keepAbout' | 'remove' | 'removing', string>
  removal: { about: string; hint: string; send: string }
  failed: Record<'keep' | 'remove', string>
  /** Another decision between the two: the form's intent, and its panel. */
  between?: { intent: string; panel: ReactNode } | null
}

/** Two forms, each with a reason. */
function KeepOrRemove({ view: { seen, log, upTo }, texts, removal, failed, between }: KeepOrRemoveProps) {
  const keep = useWriteForm<{ reason: string }>({
    id: 'keep',
    intent: 'keep',
    defaultValue: { reason: decideWords.keepStart },
  })
  const remove = useWriteForm<{ reason: string }>({ id: 'remove', intent: 'remove' })
  return (
    <>
      <ReasonPanel
        id="keep"
        title={texts.keep}
        about={texts.keepAbout}
        state={keep}
        failed={failed.keep}
        seen={{ seen, log, upTo }}
        hint={decideWords.keepHint}
        rows={2}
        send={texts.keep}
        busy={decideWords.keeping}
        dashboardKey="a"
      />
      {between?.panel}
      <ReasonPanel
        id="remove"
        title={texts.remove}
        about={removal.about}
        state={remove}
        failed={failed.remove}
        seen={{ seen, log }}
        hint={removal.hint}
        rows={4}
        send={removal.send}
        busy={texts.removing}
        danger
        dashboardKey="d r"
      />
    </>
  )
}

type DecisionProps = KeepOrRemoveProps & {
  view: { id: number; state: CaseState; decided?: string | null }
  /** Why there is nothing to decide. */
  notes: Record<'own' | 'done', string>
}

/** The forms to decide on reported content, or why there are none. */
export const Decision = ({ view, notes, ...forms }: DecisionProps) => (
  <>
    <Overtaken
      isShown={(intent) =>
        view.state === 'waiting' && ['keep', 'remove', forms.between?.intent].includes(intent)
      }
    />
    {view.decided && <p className="note">{view.decided}</p>}
    {view.state === 'waiting' ? (
      <KeepOrRemove key={view.id} view={view} {...forms} />
    ) : (
      <p className="note">{notes[view.state]}</p>
    )}
  </>
)

/** Links to the next item in the queue, if there is one. */
const NextCase = ({ to, id, text }: { to: string; id: number | null; text: string }) =>
  id !== null && (
    <Link to={`${to}/${id}`} rel="next" data-dashboard-key="j">
      {text}
    </Link>
  )

type CaseHeadProps = {
  title: string
  /** The page that readers see; null when it isn't public. */
  path: string | null
  view: string
  next: { to: string; id: number | null; text: string }
}

/** Above a case: what it's about, and links to its page and the next case. */
export const CaseHead = ({ title, path, view, next }: CaseHeadProps) => (
  <>
    <h1 dir="auto">{title}</h1>
    <p className="dashboard-links">
      {path && <ItemLink to={path}>{view}</ItemLink>} <NextCase {...next} />
    </p>
  </>
)

type RemovedCaseProps = {
  title: string
  /** Who removed it, when and why. */
  removed: string
  next: { to: string; id: number | null; text: string }
}

/** Shown in place of something that an admin has removed. */
export function RemovedCase({ title, removed, next }: RemovedCaseProps) {
  return (
    <>
      <h1 dir="auto">{title}</h1>
      <Overtaken isShown={() => false} />
      <p className="note">{removed}</p>
      <p className="dashboard-links">
        <NextCase {...next} />
      </p>
    </>
  )
}

/** The author's name, with a link if the account still exists. */
export const Author = ({ href, text }: { href: string | null; text: string }) =>
  href ? (
    <ItemLink to={href} dir="auto">
      {text}
    </ItemLink>
  ) : (
    text
  )

/** Facts about a case, one per line. */
export const Facts = ({ title, lines }: { title: string; lines: string[] }) => (
  <>
    <h2>{title}</h2>
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </>
)

type ReportsProps<Reason extends string> = {
  title: string
  reasons: Record<Reason, string>
  reports: { photo?: number | null; reason: Reason; details: string | null; at: Date }[]
}

/** What users reported, in the order of the reports. */
export const Reports = <Reason extends string>({ title, reasons, reports }: ReportsProps<Reason>) =>
  reports.length > 0 && (
    <>
      <h2>{title}</h2>
      <ul>
        {reports.map(({ photo, reason, details, at }, index) => (
          <li key={index}>
            {photo && `${decideWords.photo(photo)}: `}
            {reasons[reason]}
            {details && (
              <>
                :{' '}
                <span className="review-text" dir="auto">
                  {details}
                </span>
              </>
            )}{' '}
            <span className="quiet">
              <Day date={at} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
