import { Link } from '~/components/ui/Link'
import type { ComponentProps } from 'react'
import { SettingTabs } from '~/accounts/SettingTabs'
import { UniversityField } from '~/accounts/profile/ProfilePanel'
import { ErrorPage, errorWords } from '~/components/layout/ErrorPage'
import { CampusTabs } from '~/universities/CampusTabs'
import { BasicsGuide } from './BasicsGuide'
import { CampusGuide, StudySessionFormGuide, StudySessionGuide, StudySessionsGuide } from './CampusGuide'
import { LocationGuide } from './LocationGuide'
import { guidePath, PARTS, STATES, STATUSES, WITH_HEADING, WITH_STATES, type Part, type State } from './rules'
import { TextField } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { Entrance } from '~/components/layout/Entrance'
import { DialogLink } from '~/components/ui/DialogLink'
import { MailText } from '~/mail/MailText'
import { SentAt } from '~/mail/SentAt'
import { ChoiceField } from '~/preferences/ChoiceField'
import { ScaleField } from '~/preferences/ScaleField'
import { CollectionFormGuide, CollectionsGuide, ReviewGuide, SavingGuide } from './ContentGuide'
import { HomeGuide, InsightsGuide, SearchGuide } from './FindingGuide'
import { LONG_NAME, NOWHERE, WRITTEN } from './samples'
import { SecurityGoogle } from '~/accounts/security/SecurityGoogle'
import { SecurityHistory, type ShownAttempt } from '~/accounts/security/SecurityHistory'
import { SecurityPassword } from '~/accounts/security/SecurityPanels'
import { SecurityLogins, type ShownLogin } from '~/accounts/security/SecurityLogins'
import { LockedAdmin, SecurityTwoStep } from '~/accounts/security/SecurityTwoStep'
import { LogInAgain } from '~/accounts/two-step/TwoStepFields'
import {
  NewRecoveryCodes,
  RecoveryCodes,
  TurnOffTwoStep,
  BeginTwoStep,
  ConfirmTwoStep,
} from '~/accounts/two-step/TwoStepPanels'
import type { QrCode } from '~/auth/qr.server'
import { SampleForm } from './SampleForm'

const load = () => import('./GuideDialog').then(({ GuideDialog }) => GuideDialog)

/** The narrow login page, with every kind of submit button, and a page that opens in a dialog over this one. */
function EntranceGuide() {
  return (
    <Entrance title="Entrance">
      <form action={NOWHERE} method="get" className="form">
        <TextField field={{ id: 'g-name', name: 'name' }} label="Name" />
        <p className="buttons">
          <SubmitButton busy="Sending...">Send</SubmitButton>
          <SubmitButton busy="Sending..." quiet>
            Send quietly
          </SubmitButton>
          <SubmitButton busy="Deleting..." danger>
            Delete
          </SubmitButton>
          <SubmitButton busy="Sending..." disabled>
            Not yet
          </SubmitButton>
        </p>
      </form>
      <p>
        <DialogLink to={NOWHERE} load={load} label="Open the style guide over this page">
          Open it over this page
        </DialogLink>
      </p>
    </Entrance>
  )
}

type StyleGuideProps = ComponentProps<typeof BasicsGuide> &
  Pick<ComponentProps<typeof CampusGuide>, 'state' | 'scene' | 'map'> & {
    part: Part
    /** Status of the error page to show. */
    status: number
    tags: ComponentProps<typeof LocationGuide>['tags']
    qr: ComponentProps<typeof SecurityGuide>['qr']
  }

/** The pages of the style guide. Its own texts aren't the product's. */
export function StyleGuide({ part, state, status, scene, map, tags, qr, ...basics }: StyleGuideProps) {
  return (
    <>
      <CampusTabs
        name="Style guide"
        tabs={PARTS.map((text) => ({ text, to: guidePath(text), on: text === part }))}
      />
      {WITH_STATES.includes(part) && (
        <p>
          As it is:{' '}
          {STATES.map((each) => (
            <Link
              key={each}
              to={guidePath(part, `&state=${each}`)}
              aria-current={each === state || undefined}
            >
              {each}{' '}
            </Link>
          ))}
        </p>
      )}
      {part === 'error' && (
        <p>
          Failed with:{' '}
          {STATUSES.map((each) => (
            <Link key={each} to={guidePath(part, `&status=${each}`)}>
              {each}{' '}
            </Link>
          ))}
        </p>
      )}
      {!WITH_HEADING.includes(part) && <h1>Style guide</h1>}
      {part === 'basics' && <BasicsGuide {...basics} />}
      {part === 'campus' && <CampusGuide state={state} scene={scene} map={map} />}
      {part === 'place' && <LocationGuide state={state} tags={tags} />}
      {part === 'home' && <HomeGuide />}
      {part === 'search' && <SearchGuide state={state} />}
      {part === 'insights' && <InsightsGuide state={state} />}
      {part === 'review' && <ReviewGuide state={state} />}
      {part === 'collections' && <CollectionsGuide state={state} />}
      {part === 'collection-form' && <CollectionFormGuide state={state} />}
      {part === 'saving' && <SavingGuide state={state} />}
      {part === 'sessions' && <StudySessionsGuide state={state} />}
      {part === 'session' && <StudySessionGuide state={state} />}
      {part === 'session-form' && <StudySessionFormGuide state={state} />}
      {part === 'settings' && <SettingsGuide state={state} />}
      {part === 'security' && <SecurityGuide state={state} qr={qr} />}
      {part === 'entrance' && <EntranceGuide />}
      {part === 'error' && (
        <ErrorPage
          {...errorWords({
            status,
            statusText: '',
            internal: false,
            data: status === 404 ? '' : 'What was not done, and why.',
          })}
        />
      )}
    </>
  )
}

const ORIGIN = 'https://example.edu'
const MAIL = `Hello Robin,

Someone asked to log in to your account. Open this page to continue:
${ORIGIN}/styleguide

A name that looks like a link isn’t one: https://example.com/`

/** Parts of the settings: filled in, empty or with errors. And an email, as a demo shows it. */
function SettingsGuide({ state }: { state: State }) {
  const full = state === 'full'
  const errors = state === 'fallback' ? ['Choose one of these.'] : undefined
  const field = (name: string, initialValue: unknown) => ({
    id: `g-${name}`,
    name,
    initialValue: full ? initialValue : undefined,
    errors,
  })
  return (
    <div className="narrow">
      <SettingTabs current="preferences" />
      <form action={NOWHERE} method="get" className="form">
        <ScaleField field={field('noise', '1')} label="Noise" options={['Quiet', 'Moderate', 'Lively']} />
        <ChoiceField
          field={field('times', ['night', 'morning'])}
          label="Times"
          hint="None, if any will do."
          options={{ morning: 'Morning', noon: LONG_NAME, night: 'Night' }}
        />
        <UniversityField field={field('university', 'Open College')} />
        <p>
          <button type="submit" className="button">
            Save
          </button>
        </p>
      </form>
      <article aria-labelledby="g-mail">
        <h2 id="g-mail">A mail</h2>
        <p className="quiet">
          Sent <SentAt date={WRITTEN} />
        </p>
        <MailText text={MAIL} origin={ORIGIN} />
      </article>
    </div>
  )
}

const SESSIONS: ShownLogin[] = [
  { id: 1, device: 'Firefox on Linux', current: true, lastSeen: WRITTEN, began: WRITTEN },
  { id: 2, device: null, current: false, lastSeen: WRITTEN, began: WRITTEN },
]
const ATTEMPTS: ShownAttempt[] = [
  {
    id: 1,
    at: WRITTEN,
    device: 'Firefox on Linux',
    address: '192.0.2.7',
    method: 'password',
    succeeded: true,
  },
  {
    id: 2,
    at: WRITTEN,
    device: null,
    address: '2001:db8::1234:5678:9abc:def0',
    method: 'google',
    succeeded: false,
  },
]
const CODES = ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF', 'GGGG-HHHH-JJJJ']
const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An account's security: with everything, with nothing, and for a locked-out admin. `qr` is drawn by the server. */
function SecurityGuide({ state, qr }: { state: State; qr: QrCode }) {
  const full = state === 'full'
  const refused = state === 'fallback'
  const errors = refused
    ? { currentPassword: ['It is another one.'], confirmPassword: ['It is not the same.'] }
    : null
  return (
    <div className="narrow">
      <SettingTabs current="security" />
      <SampleForm intent="password" errors={errors}>
        {refused && <LockedAdmin on />}
        <SecurityPassword hasPassword={state !== 'empty'} />
        <SecurityTwoStep on={full} codesLeft={1} />
        <SecurityLogins sessions={full ? SESSIONS : SESSIONS.slice(0, 1)} />
        <SecurityGoogle address={state === 'empty' ? null : 'robin@example.edu'} hasPassword={full} />
        <SecurityHistory attempts={full ? ATTEMPTS : []} next={full ? 20 : null} />
        {full && <RecoveryCodes codes={CODES} />}
        {full && <NewRecoveryCodes proof="password" />}
        {state === 'empty' && <BeginTwoStep proof="password" />}
        {state === 'empty' && <LogInAgain google />}
        {refused && <ConfirmTwoStep secret={SECRET} uri={NOWHERE} qr={qr} proof="fresh" />}
        {state !== 'empty' && <TurnOffTwoStep proof="password" demanded={refused} />}
      </SampleForm>
    </div>
  )
}
