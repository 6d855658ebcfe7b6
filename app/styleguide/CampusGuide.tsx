import { SaveLink } from '~/collections/saving/SaveLink'
import type { CampusListView } from '~/locations/campus-list/campus-list.server'
import type { CampusMap as Drawing } from '~/locations/campus-list/campus-map.server'
import { CampusList } from '~/locations/campus-list/CampusList'
import { Credits } from '~/locations/Credits'
import { CampusHero } from '~/universities/CampusHero'
import { CampusSkeleton } from '~/universities/CampusSkeleton'
import { CampusTabs } from '~/universities/CampusTabs'
import { UniversityTint } from '~/universities/UniversityTint'
import { CreatedCalendar } from '~/study-sessions/calendar/CalendarLinks'
import { ComingStudySessions } from '~/study-sessions/hub/ComingStudySessions'
import type { HubView } from '~/study-sessions/hub/hub-view.server'
import { HubTab } from '~/study-sessions/hub/HubTab'
import { HUB_FILTERS } from '~/study-sessions/hub/hub-url'
import { InviteLinks } from '~/study-sessions/invites/InviteLinks'
import { StudySessionPage } from '~/study-sessions/page/StudySessionPage'
import { StudySessionPanel } from '~/study-sessions/making/StudySessionPanel'
import { JoinOrLeave } from '~/study-sessions/taking-part/JoinOrLeave'
import { SampleForm } from './SampleForm'
import {
  CALENDAR,
  CHOOSING,
  CREATED,
  CREDITS,
  INVITES,
  NEW_FORM,
  OTHERS_STUDY_SESSION,
  OWN_STUDY_SESSION,
  PAST_STUDY_SESSION,
  STUDY_SESSION_CARDS,
  WRONG,
} from './study-session-samples'
import { guidePath, type State } from './rules'
import { CARDS, LONG_NAME, NOWHERE } from './samples'

const HERE = guidePath('campus')
const TAGS = ['Quiet', 'Wifi', 'Outlet', 'Late Night Access', LONG_NAME]

/** Replaces the street map, because the guide has no map file. */
const STREET: CampusListView['street'] = {
  image: '/scenes/campus-building.svg',
  leaders: 'M120 120L160 90',
  pins: [
    { n: 97, x: 160, y: 90, name: LONG_NAME, open: true },
    { n: 98, x: 260, y: 220, name: 'Moffitt Library', open: false },
  ],
  campus: { x: 200, y: 200 },
  moves: [
    { name: 'closer', to: HERE },
    { name: 'north', to: HERE },
  ],
  seen: { shown: 2, hidden: 0, outside: 0, listed: null },
  all: HERE,
  explore: { version: '0', view: '15,0,0', z: 15, latitude: 0, longitude: 0, spots: [] },
}

/** A campus's list as on its page. `map` is drawn by the server. */
function listOf(state: State, map: Drawing): CampusListView {
  const full = state === 'full'
  const options = TAGS.map((text, n) => ({ value: text, text, n: 20 - n * 4, on: n < 2 }))
  return {
    q: full ? 'quiet' : 'x',
    tooShort: !full,
    searched: full,
    all: full ? 120 : 0,
    total: full ? 120 : 0,
    first: 97,
    cards: full ? CARDS : [],
    chips: full ? TAGS.map((text) => ({ text, to: HERE })) : [],
    quick: (['open', 'outlets', 'wifi'] as const).map((name, n) => ({
      name,
      to: HERE,
      n: full ? n * 12 : null,
    })),
    clear: full ? HERE : null,
    filters: [
      { name: 'tag', legend: 'Amenities', options },
      { name: 'kind', legend: 'Kind of place', options: [{ value: 'cafe', text: 'Café', n: 3, on: false }] },
    ],
    rating: null,
    openNow: full,
    notBusy: false,
    times: [{ value: '', text: 'Any time', on: true }],
    sortedBy: 'match',
    sort: null,
    sorts: (['match', 'name', 'distance'] as const).map((name) => ({ name, to: HERE })),
    path: NOWHERE,
    more: full ? HERE : null,
    previous: full ? HERE : null,
    next: full ? HERE : null,
    nothing: full
      ? null
      : {
          why: 'none',
          ways: [{ without: 'Open now', n: 7, to: HERE }],
        },
    map: full ? map : null,
    street: full ? STREET : null,
    asMap: full,
    shownAs: [false, true].map((asMap) => ({ map: asMap, to: asMap ? NOWHERE : HERE, on: !asMap })),
    follow: null,
    mapParams: [],
    credits: [
      { text: 'OpenStreetMap contributors', href: NOWHERE },
      { text: 'Nobody', href: null },
    ],
    canonical: HERE,
    plain: false,
  }
}

/** A campus's page: with a scene and many locations, without any, or with a picture while locations are loading. */
export function CampusGuide({ state, scene, map }: { state: State; scene: string; map: Drawing }) {
  const list = listOf(state, map)
  const pictured = state === 'fallback'
  return (
    <>
      <UniversityTint color={pictured ? null : '#8c1515'} />
      <CampusHero
        campus={{
          name: pictured ? LONG_NAME : 'Open College',
          place: 'Berkeley, California',
          counts: '120 study spots · 1 review',
          picture: pictured ? { src: '/scenes/lawn.svg', alt: 'A lawn, drawn' } : null,
        }}
        scene={pictured ? null : scene}
      />
      <CampusTabs
        name="Parts of the campus"
        tabs={['Study Spots', 'Another tab'].map((text, n) => ({ text, to: HERE, on: n === 0 }))}
      />
      {pictured ? (
        <CampusSkeleton />
      ) : (
        <>
          <CampusList list={list}>{(location) => <SaveLink location={location} saved={[]} />}</CampusList>
          <Credits credits={list.credits} />
        </>
      )}
    </>
  )
}

const SESSIONS = guidePath('sessions')

const NOTHING: Record<State, HubView['nothing']> = {
  full: null,
  empty: { why: 'none', to: null },
  fallback: { why: 'loggedOut', to: SESSIONS },
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
      to: SESSIONS,
      on: (name === 'mine') === (state === 'fallback'),
    })),
    cards: full ? STUDY_SESSION_CARDS : [],
    from: full ? 13 : null,
    nothing: NOTHING[state],
    credits: full ? CREDITS : [],
    earlier: full ? SESSIONS : null,
    later: full ? SESSIONS : null,
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

/** The form of a study session: an existing one with locations to choose from, a new one, and one with errors. */
export function StudySessionFormGuide({ state }: { state: State }) {
  const full = state === 'full'
  return (
    <SampleForm errors={state === 'fallback' ? WRONG : null}>
      <StudySessionPanel
        page={full ? CHOOSING : NEW_FORM}
        editing={full ? { path: guidePath('session'), remove: NOWHERE } : undefined}
      />
    </SampleForm>
  )
}
