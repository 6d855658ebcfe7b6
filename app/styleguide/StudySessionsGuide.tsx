import { CreatedCalendar } from '~/study-sessions/calendar/CalendarLinks'
import { ComingStudySessions } from '~/study-sessions/hub/ComingStudySessions'
import type { StudySessionFormView } from '~/study-sessions/making/form-view.server'
import type { HubView } from '~/study-sessions/hub/hub-view.server'
import { HubTab } from '~/study-sessions/hub/HubTab'
import { HUB_FILTERS } from '~/study-sessions/hub/hub-url'
import { InviteLinks } from '~/study-sessions/invites/InviteLinks'
import { StudySessionPage } from '~/study-sessions/page/StudySessionPage'
import { StudySessionPanel } from '~/study-sessions/making/StudySessionPanel'
import { JoinOrLeave } from '~/study-sessions/taking-part/JoinOrLeave'
import { guidePath, type State } from './rules'
import { SampleForm } from './SampleForm'
import { LONG_NAME, NOWHERE } from './samples'
import {
  CALENDAR,
  CREATED,
  CREDITS,
  INVITES,
  OTHERS_STUDY_SESSION,
  OWN_STUDY_SESSION,
  PAST_STUDY_SESSION,
  STUDY_SESSION_CARDS,
} from './study-session-samples'

const HERE = guidePath('sessions')

const NOTHING: Record<State, HubView['nothing']> = {
  full: null,
  empty: { why: 'none', to: null },
  fallback: { why: 'loggedOut', to: HERE },
}

function hubOf(state: State): HubView {
  const full = state === 'full'
  return {
    color: '#8c1515',
    city: 'Berkeley',
    zone: 'America/Los_Angeles',
    create: guidePath('session-form'),
    search: { to: NOWHERE, q: full ? 'chem' : '', hidden: [{ name: 'tab', value: 'study-sessions' }] },
    filters: HUB_FILTERS.map((name) => ({
      name,
      to: HERE,
      on: (name === 'mine') === (state === 'fallback'),
    })),
    cards: full ? STUDY_SESSION_CARDS : [],
    from: full ? 13 : null,
    nothing: NOTHING[state],
    credits: full ? CREDITS : [],
    earlier: full ? HERE : null,
    later: full ? HERE : null,
  }
}

/** A campus's tab, above the user's study sessions: with some, without any, and for visitors or with errors. */
export function StudySessionsGuide({ state }: { state: State }) {
  const full = state === 'full'
  return (
    <>
      {state !== 'empty' && <CreatedCalendar links={full ? CREATED : 'failed'} />}
      <HubTab hub={hubOf(state)} />
      {state !== 'fallback' && (
        <ComingStudySessions
          sessions={{ cards: full ? STUDY_SESSION_CARDS : [], credits: full ? CREDITS : [] }}
        />
      )}
    </>
  )
}

/** A study session: for its creator, one that's over with little data left, and one that couldn't be joined. */
export function StudySessionGuide({ state }: { state: State }) {
  if (state === 'fallback') {
    return (
      <SampleForm intent="join" errors={{ '': ['It could not be joined just now.'] }}>
        <StudySessionPage
          view={OTHERS_STUDY_SESSION}
          calendar={{ ...CALENDAR, google: null }}
          invites={null}
          link={`https://example.edu${NOWHERE}`}
        />
      </SampleForm>
    )
  }
  const full = state === 'full'
  return (
    <SampleForm>
      <StudySessionPage
        view={full ? OWN_STUDY_SESSION : PAST_STUDY_SESSION}
        calendar={full ? CALENDAR : null}
        invites={full ? INVITES : null}
        link={null}
      />
      {full ? (
        <section className="panel" aria-labelledby="g-turn">
          <h2 id="g-turn">Who has joined can leave</h2>
          <JoinOrLeave turn="leave" />
        </section>
      ) : (
        <InviteLinks path={NOWHERE} live={null} earlier={[]} />
      )}
    </SampleForm>
  )
}

const PLACES = ['Lantern Café', LONG_NAME, 'Café'].map((name, n) => ({
  id: n + 1,
  name,
  address: ['12 Example Street', null, 'Café'][n] ?? null,
}))
const FORM: StudySessionFormView = {
  campus: 'Open College',
  back: HERE,
  zone: 'Pacific Time',
  today: '2026-03-01',
  q: '',
  places: [],
  suggest: NOWHERE,
  start: {},
}
const TYPED = {
  title: 'Chem 1A problem set',
  description: 'Problems 1 to 12.',
  date: '2026-03-06',
  start: '22:00',
  end: '02:00',
  overnight: 'yes',
  place: 'caf',
  pick: '1',
  visibility: 'private',
  capacity: '10',
}
const CHOOSING: StudySessionFormView = { ...FORM, q: 'caf', places: PLACES, start: TYPED }
const WRONG = {
  title: ['A title is needed.'],
  overnight: ['The end is before the start. Is it the next day that is meant?'],
  place: ['Choose one of those that were found.'],
  visibility: ['Choose who sees it.'],
  capacity: ['From 2 to 100.'],
  weeks: ['At most 15 weeks.'],
}

/** The form of a study session: an existing one with locations to choose from, a new one, and one with errors. */
export function StudySessionFormGuide({ state }: { state: State }) {
  const full = state === 'full'
  return (
    <SampleForm errors={state === 'fallback' ? WRONG : null}>
      <StudySessionPanel
        page={full ? CHOOSING : FORM}
        editing={full ? { path: guidePath('session'), remove: NOWHERE } : undefined}
      />
    </SampleForm>
  )
}
