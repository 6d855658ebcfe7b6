import { BackLink, Link } from '~/ui/Link'
import { Day } from '~/ui/Day'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { DASHBOARD, itemPath } from '../dashboard-url'
import { Overtaken } from '../ReasonForm'
import type { CheckView } from './check-imported.server'
import { checkWords, importWords } from './file-words'

type Spot = CheckView['gone'][number]['spot']

/** What admins decide about imported study spots. */
export function CheckPanel({ view: { alike, gone } }: { view: CheckView }) {
  return (
    <>
      <BackLink to={`${DASHBOARD}/data`}>{importWords.back}</BackLink>
      <h1>{checkWords.title}</h1>
      <Overtaken isShown={() => false} />
      <h2>{checkWords.alike}</h2>
      <p className="quiet">{checkWords.alikeAbout}</p>
      {alike.length === 0 && <p>{checkWords.none}</p>}
      <ul className="dashboard-queue">
        {alike.map(({ spot, other, feet }) => (
          <li key={spot.id}>
            <p>
              <SpotLink spot={spot} />
            </p>
            <p>
              {checkWords.looksLike} <SpotLink spot={other} />,{' '}
              {checkWords.away(feet.toLocaleString('en-US'))}
            </p>
            <div className="buttons">
              <Decide intent="same" spot={spot} />
              <Decide intent="different" spot={spot} />
            </div>
          </li>
        ))}
      </ul>
      <h2>{checkWords.gone}</h2>
      <p className="quiet">{checkWords.goneAbout}</p>
      {gone.length === 0 && <p>{checkWords.none}</p>}
      <ul className="dashboard-queue">
        {gone.map(({ spot, source, at }) => (
          <li key={`${spot.id} ${source}`}>
            <p>
              <SpotLink spot={spot} />
            </p>
            <p className="quiet">
              {checkWords.missingFrom(source)} <Day date={new Date(at)} />
            </p>
            <Decide intent="keep" spot={spot} id={`${spot.id}-${source}`} />
          </li>
        ))}
      </ul>
    </>
  )
}

const SpotLink = ({ spot: { id, name, where, source } }: { spot: Spot }) => (
  <>
    <Link to={itemPath('spot', id)} dir="auto">
      {name}
    </Link>{' '}
    <span className="quiet" dir="auto">
      {where} · {source} · #{id}
    </span>
  </>
)

function Decide({
  intent,
  spot,
  id = String(spot.id),
}: {
  intent: 'same' | 'different' | 'keep'
  spot: Spot
  id?: string
}) {
  const row = { name: 'id', value: String(spot.id) }
  const state = useWriteForm({ id: `${intent}-${id}`, intent, row })
  return (
    <WriteForm state={state} failed={checkWords.failed}>
      <input type="hidden" name="id" value={spot.id} />
      <SubmitButton
        busy={checkWords.saving}
        quiet={intent !== 'same'}
        aria-label={checkWords.of(intent, spot.name)}
      >
        {checkWords.decide[intent]}
      </SubmitButton>
    </WriteForm>
  )
}
