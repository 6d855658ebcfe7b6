import fs from 'node:fs'
import { parse, type HTMLElement } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { PARTS, STATES, WITH_STATES } from '~/styleguide/rules'
import { readPage } from '../../e2e/crawling/html-rules'
import { loadBuild, startApp } from '../../support/app'
import { useDatabase } from '../../support/database'

const database = useDatabase()
beforeAll(loadBuild, 120_000)

/** Every page of the guide in each of its states. */
const GUIDE = [
  '/styleguide',
  '/styleguide?toast=warning&at=top-left',
  '/styleguide?toast=error&at=bottom-center',
  '/styleguide?popup=warning',
  '/styleguide?popup=noAuth',
  ...WITH_STATES.flatMap((part) => STATES.map((state) => `/styleguide?part=${part}&state=${state}`)),
  '/styleguide?part=home',
  '/styleguide?part=entrance',
  ...[404, 403, 405, 429, 503, 500].map((status) => `/styleguide?part=error&status=${status}`),
]

/** Evidence that a component is there, in each of its states. */
const SHOWN: Record<string, string[]> = {
  'locations/map/StreetMap': ['.map-frame a text', '.map-moves a'],
  'locations/map/MapCredit': ['.map-credit a'],
  'locations/map/ShownAs': ['.switch [aria-current]', '.card .on-map'],
  'components/form/ErrorSummary': ['.error-summary li a', '.error-summary li:not(:has(a))'],
  'components/form/Field': [
    '.field input[type=text], .field input:not([type])',
    '.field-wrong .field-error',
    '.field .hint',
    '.field textarea',
  ],
  'components/form/FieldGroup': ['fieldset.field legend', 'fieldset.field-wrong .field-error'],
  'components/form/FileField': ['input[type=file]'],
  'components/form/PasswordField': ['.password input[type=password]'],
  'components/form/SelectField': ['.questions select'],
  'components/form/SuggestField': ['.field:not(.field-wrong) [data-suggest]', '.field-wrong [data-suggest]'],
  'components/form/StarRating': ['.star-rating input[checked]', '.star-rating.field-wrong'],
  'components/form/SubmitButton': [
    '.entrance .button[type=submit]',
    '.entrance .button-quiet',
    '.entrance .button-danger',
    '.entrance .button[disabled]',
  ],
  'components/layout/Entrance': ['.entrance .nav-logo'],
  'components/layout/ErrorPage': ['.error-page .button'],
  'components/layout/HeaderSearch': ['.nav-search'],
  'components/layout/Logo': ['svg.logo'],
  'components/layout/LookForms': ['main .looks'],
  'components/layout/Nav': ['header.nav'],
  'components/layout/Shell': ['main#content', '.footer'],
  'components/ui/Awaited': ['.counter.awaited[data-text]'],
  'components/ui/Avatar': ['.avatar', '.avatar-large'],
  'components/ui/Day': ['.review time'],
  'components/ui/DialogLink': ['.entrance a[aria-label]'],
  'components/ui/Picture': ['main > section img'],
  'components/ui/TableHead': ['.busy-table thead th[scope=col]'],
  'components/ui/Popup': ['.popup'],
  'components/ui/Stars': [
    '.stars.band-0',
    '.stars.band-1',
    '.stars.band-2',
    '.stars.band-3',
    '.stars.band-4',
    '.stars.band-5',
  ],
  'components/ui/ToTop': ['.to-top'],
  'components/ui/Toast': ['.toast-warning[data-at=top-left]', '.toast-error[data-at=bottom-center]'],
  'universities/CampusHero': ['.campus-hero img', '.campus-hero svg path'],
  'universities/CampusSkeleton': ['.skeleton i'],
  'universities/CampusTabs': ['nav.tabs [aria-current=page]', 'nav.tabs a:not([aria-current])'],
  'universities/UniversityTint': ['style'],
  'universities/UniversityChooser': ['form.chooser'],
  'home/Counters': ['.counters dd'],
  'home/Finder': ['.chips a[href="/search?open=1"]'],
  'home/Rail': ['.rail-box .rail'],
  'busyness/BusynessPanel': ['#busyness ul', '#busyness form', '#busyness .quiet'],
  'busyness/PopularTimes': [
    '.busy-green',
    '.busy-lime',
    '.busy-yellow',
    '.busy-orange',
    '.busy-red',
    '#popular-times td.quiet',
    '#popular-times > p.quiet',
  ],
  'locations/finder/QuickChips': ['.quick li a', '.quick li span', '.more-links a'],
  'locations/campus-list/CampusFilters': [
    '.filters .menu-panel input[checked]',
    '.chips .chip',
    '.chips li:not(:has(.chip))',
  ],
  'locations/campus-list/CampusList': [
    '.cards .on-map',
    '.empty',
    '.load-more',
    '.pages [rel=prev]',
    '.pages [rel=next]',
    '.map svg a',
    '.cards',
  ],
  'locations/Credits': ['.credit'],
  'locations/LocationCard': ['.card .opening-now', '.card .opening:not(.opening-now)', '.card .away'],
  'areas/InsidePanel': ['#inside h2'],
  'areas/AreaList': ['.areas .opening-now', '.said .quiet'],
  'areas/QuestionForm': ['form[action$="/facts"] button[aria-pressed=true]'],
  'locations/AtAGlance': ['.glance .opening-now', '.glance .closing', '.glance .has-not'],
  'locations/SimilarSpots': ['.similar a'],
  'locations/LocationFacts': ['.amenities svg', '.hours .today', 'address', '.small-map .map-spot'],
  'locations/ShareLink': ['.share input'],
  'accounts/google/GoogleButton': ['form[action="/auth/google"] .button'],
  'accounts/security/SecurityGoogle': [
    '#disconnect-google button',
    '.panel form[action="/auth/google"]',
    '.panel h2 + p + .hint:last-child',
  ],
  'accounts/security/SecurityHistory': [
    '.history .danger',
    '.history td span:not(.danger)',
    '.panel h2 + .hint + p:last-child',
  ],
  'accounts/security/SecurityMoment': ['.sessions time'],
  'accounts/security/SecurityPanels': [
    '#password .error-summary',
    '#password:not(:has(.error-summary))',
    'a[href="/forgot-password"]',
  ],
  'accounts/security/SecurityLogins': ['.sessions .badge', '.sessions form', '#end-others'],
  'accounts/security/SecurityTwoStep': ['a[href="/setting/security/two-step"]', '.locked'],
  'accounts/SettingTabs': ['.tabs a[href="/setting"]'],
  'accounts/two-step/TwoStepFields': ['#turn-off-password', '#turn-off-code', '#begin + p + form'],
  'accounts/two-step/TwoStepPanels': [
    '.recovery-codes code',
    '#new-codes',
    '#turn-off .button-danger',
    '#begin-password',
    '#begin .button-small',
    '#confirm-code',
    '.qr path',
  ],
  'accounts/profile/ProfilePanel': [
    '.field:not(.field-wrong) [name=university]',
    '.field-wrong [name=university]',
  ],
  'collections/CollectionAbout': ['.collection-text'],
  'collections/CollectionFields': [
    '#collection-name:not([value])',
    '#collection-name[value]',
    '#collection .field-wrong #collection-name',
  ],
  'collections/CollectionInside': [
    '.cards form',
    'section > .empty a[href="/search"]',
    '#collection-title + p + .buttons',
  ],
  'collections/CollectionPanel': ['#collection .error-summary', '#collection:not(:has(.error-summary))'],
  'collections/CollectionsTab': [
    '.collections .panel h3 a',
    '#collections-title + .empty',
    '#collections-title + .note',
  ],
  'collections/ItemCard': ['.cards .tags li', '.card-gone'],
  'collections/saving/SaveLink': ['a.save'],
  'collections/saving/SavePanel': [
    'h1 + .saves',
    'h1 + .error-summary + .note[role=alert]',
    '.new-collection[open]',
    '.new-collection:not([open])',
    '.saves .saved',
    '.saves .button-quiet',
    '.saves .button:not(.button-quiet)',
  ],
  'insights/StudyInsights': [
    '#times-title',
    '.busy-table .busy-bar',
    '.chip[aria-current]',
    '.chip:not([aria-current])',
  ],
  'mail/MailText': ['article a[rel=nofollow]'],
  'mail/SentAt': ['article time'],
  'preferences/ChoiceField': [
    '[type=checkbox][name=times][checked]',
    '.field-wrong [type=checkbox][name=times]',
  ],
  'preferences/ScaleField': ['[type=radio][name=noise][checked]', '.field-wrong [type=radio][name=noise]'],
  'recommendations/RecommendedCards': ['.card .why'],
  'recommendations/ForYou': [
    '.card .match',
    '#for-you-title + .empty',
    '#for-you-title ~ p.note',
    'a[href^="/insights?tab=for-you&"]',
    'a[href^="/signin?"]',
  ],
  'searches/NoResults': ['.empty a[href^="/search?"]', '.popular-spots .card', 'p.empty + .pages'],
  'searches/PlaceForms': [
    'form[action="/near-me"] [value=forget]',
    'form[action="/near-me"] [value=off]',
    'form[action="/near-me"] [value=on]',
  ],
  'searches/PlaceNote': ['.place-note [role=status]'],
  'searches/SearchChips': ['.chips a.chip', '.chips a[href="/search"]'],
  'searches/SearchChoices': ['.menu a[aria-current]', '.menu a[href*="sort=nearest"]'],
  'searches/SearchForm': [
    '.search-boxes #q[value="quiet library"]',
    '.search-boxes #q:not([value="quiet library"])',
    '.search-more [checked]',
  ],
  'searches/SearchResults': [
    '.cards-three .away',
    '.showing + .load-more',
    '.showing + .pages [rel=prev]',
    '.showing + .pages [rel=next]',
  ],
  'searches/StateField': [
    '.field:not(.field-wrong) #g-state [selected]',
    '.field-wrong .field-error + #g-state',
  ],
  'reviews/writing/ReviewPanel': [
    '.current-review',
    '.add-photos[open]',
    '.add-photos:not([open])',
    '#review a.danger',
    '#review-rating [checked]',
    '#review-worksHere[checked]',
    '#review-worksHere:not([checked])',
    '#review .advice li',
    '.questions input[checked]',
    '.questions[open] .field-error',
  ],
  'reviews/own/OwnReviewItem': ['#review-1 .own-actions', '#review-3 .review-actions a'],
  'reviews/own/OwnReviews': ['ol.reviews[start="6"]', '#reviews-title + .empty', 'ol.reviews + .pages'],
  'reviews/photos/Gallery': ['.gallery figcaption', '.gallery > a'],
  'reviews/photos/PhotoFields': ['#review-photos', '.field-wrong #review-photos'],
  'reviews/photos/PhotoPicture': ['.photos img'],
  'reviews/reports/ReportReasons': ['#g-reason [checked]', '#g-reason.field-wrong'],
  'reviews/writing/ReviewButton': ['.buttons > a.button'],
  'reviews/writing/AdviceList': ['.advice li'],
  'reviews/own/OwnActions': ['.own-actions'],
  'reviews/photos/PhotoStrip': ['.photos img'],
  'reviews/reading/QuotedReview': ['.quoted-review'],
  'reviews/reactions/Reactions': [
    '.reactions [aria-pressed=true]',
    '.reactions [aria-disabled]',
    '.reactions button:not([aria-disabled])',
  ],
  'reviews/reading/RecentReviews': ['.quotes'],
  'reviews/reading/ReviewItem': ['.review .verified', '.review strong'],
  'reviews/reading/ReviewLinks': ['.review-links a'],
  'reviews/reading/ReviewList': [
    'table.ratings .band-5',
    '#reviews .pages',
    '#reviews .empty',
    '#reviews .load-more',
  ],
  'reviews/reading/ReviewText': ['.review-text.folded', 'p.review-text'],
  'study-sessions/calendar/CalendarLinks': [
    '#calendar-title ~ .buttons a[download]',
    '.note[role=status] + .hub',
    '.session-page a[target=_blank]',
    '.session-page p:not(:has([target])) > a[download]',
  ],
  'study-sessions/hub/ComingStudySessions': ['#sessions-title + .sessions-list', '#sessions-title + .empty'],
  'study-sessions/invites/CopyLink': ['.copy-link #session-link', '#invites .copy-link input'],
  'study-sessions/hub/HubTab': [
    '.hub .sessions-list',
    '.hub .pages [rel=prev]',
    '.hub .pages [rel=next]',
    '.hub .empty a',
    '.hub .empty:not(:has(a))',
  ],
  'study-sessions/invites/InviteLinks': ['#withdraw-invite', '#make-invite', '#invites h3 + ul'],
  'study-sessions/page/PersonPicture': ['.people img.avatar', '.people svg.avatar'],
  'study-sessions/hub/StudySessionCard': [
    '.session-card .badge-own',
    '.session-card .badges:not(:has(.badge-own))',
    '.session-card .people-more',
  ],
  'study-sessions/page/StudySessionPage': [
    '.session-where address',
    '#where-title + p',
    '.session-page .button-danger',
    '.session-page .note',
    '.session-page aside:not(:has(#actions-title))',
    '#description-title',
    '.people .people-more',
  ],
  'study-sessions/making/StudySessionPanel': [
    '#session #session-weeks',
    '#session:not(:has(#session-weeks))',
    '#session .error-summary',
    '.field-wrong #session-overnight',
    '#session-pick [checked]',
  ],
  'study-sessions/page/StudySessionTint': ['.hub > style', '.session-page > style'],
  'study-sessions/taking-part/JoinOrLeave': ['#join .error-summary', '#join .button', '#leave .button-quiet'],
  'study-sessions/taking-part/Tick': [
    '.tick [type=radio][checked]',
    '.tick [type=checkbox][checked]',
    '.tick input:not([checked])',
  ],
}

/** What isn't in the HTML of the guide, with its reason. */
const EXCEPTIONS: Record<string, string> = {
  'locations/map/ExploreMap': 'Leaflet on the map file, which the guide has not',
  'requests/location/PinField': 'a picture of the map file, which the guide has not; its buttons are shown',
  'dashboard/alerts/AlertEditPanel': 'fields that are shown',
  'dashboard/areas/AreaEditPanel': 'fields that are shown',
  'areas/editing/AreaFields': 'fields that are shown',
  'areas/editing/TraitFields': 'components/form/ChoiceField, once for each fact',
  'suggestions/InsideSuggestionPanel': 'fields that are shown',
  'locations/finder/FilterGroups': 'boxes to tick in locations/campus-list/CampusFilters, which is shown',
  'searches/UseMyLocation': 'a button that scripts add; .button and .link-button are shown',
  'areas/FactsPage': 'areas/InsidePanel with all facts, and every question',
  'entry.client': 'it is no component: what the browser begins with',
  'entry.server': 'it is no component: what the server answers with',
  root: 'it is around every page, this one too',
  'components/layout/RestoreScroll': 'nothing of it is seen',
  'components/ui/Link': 'an anchor',
  'components/form/WriteForm':
    'it is what a page and its action say to each other; its fields, summary and toast are shown',
  'components/form/PostForm': 'components/form/WriteForm without fields; nothing of it is seen',
  'components/form/CancelButton': 'a link or a button, which are shown',
  'components/form/SendFailure': 'scripts put it into a form that could not be sent',
  'searches/SearchPanel': 'the parts of a search, each of which is shown',
  'dashboard/DashboardQueue': 'a list of links; tests/app/dashboard looks at it',
  'dashboard/ReasonForm':
    'fields that are shown, and what the second of two admins is told; tests/app/dashboard looks at it',
  'dashboard/KeepOrRemove': 'the forms and parts of a case; tests/app/dashboard looks at every state',
  'components/layout/HeaderSearchPopup':
    'it comes with the first focus of a box, such as the chooser that is shown',
  'components/layout/PrefetchLinks': 'nothing of it is seen',
  'components/ui/LoadMore': 'the link below locations/campus-list/CampusList, which is shown',
  'components/ui/RouteDialog': 'it opens over the page when the link is pressed that is shown',
  'accounts/login/LogOutDialog': 'such a dialog, with a question and two buttons',
  'accounts/login/LogOutLink': 'it is in the menu of those who are signed in, on every page',
  'collections/CollectionDialog': 'such a dialog; what is in it is CollectionPanel',
  'collections/saving/SaveDialog': 'such a dialog; what is in it is SavePanel',
  'dashboard/bulk/BulkPanel': 'of the desk: its page of decisions; tests/app/dashboard looks at it',
  'dashboard/items/form/CampusPoint': 'of the desk: in bulk forms and requests',
  'dashboard/items/form/StatusReason': 'of the desk: in bulk forms and requests',
  'dashboard/log/ChangeTable': 'of the desk: what a form is about to change, on its edit pages',
  'components/form/ChoiceField': 'of the desk: on its edit pages',
  'dashboard/nav/DashboardNav': 'of the desk: above each of its pages',
  'dashboard/DashboardPage': 'the frame of the queues of the dashboard; tests/app/dashboard looks at them',
  'components/form/AskFirst': 'a question and two buttons, which are shown',
  'dashboard/DashboardPages': 'below each list of the desk that goes on',
  'dashboard/DashboardTable': 'the table of the desk; tests/app/dashboard looks at those who use it',
  'dashboard/items/form/EditItem': 'of the desk: in its update histories',
  'dashboard/items/ItemDialog': 'such a dialog; what is in it is EntryPanel',
  'dashboard/items/form/ItemFields': 'of the desk: on its edit pages',
  'dashboard/items/ItemList': 'of the desk: its list',
  'dashboard/items/ItemOrigin': 'of the desk: on edit pages of what was asked for',
  'dashboard/items/form/ItemPanel': 'of the desk: its edit pages',
  'dashboard/files/ImportPanel': 'of the desk: its page of an uploaded file; tests/app/dashboard looks at it',
  'dashboard/pictures/PicturesPanel': 'of the desk: its page of pictures, whose parts are shown',
  'dashboard/requests/RequestsPanel': 'of the desk: its list of requests; tests/app/requests looks at it',
  'dashboard/log/RevertPanel': 'of the desk: its page of a change to revert',
  'requests/location/AddressLookup': 'a link of the desk',
  'requests/RequestForm': 'the frame of CampusRequestPanel and LocationRequestPanel',
  'requests/university/CampusRequestDialog': 'such a dialog; what is in it is CampusRequestPanel',
  'requests/university/CampusRequestPanel':
    'a form of the fields that are shown; tests/app/requests looks at every state',
  'requests/picture/ImageField':
    'components/form/FileField, which is shown, with what scripts say of a choice',
  'requests/picture/RequestPicture': 'components/ui/Picture, which is shown',
  'requests/MyRequests': 'a list of panels and badges; tests/app/requests looks at every state',
  'requests/location/LocationRequestDialog': 'such a dialog; what is in it is PlaceRequestPanel',
  'requests/location/LocationRequestPanel':
    'a form of the fields that are shown; tests/app/requests looks at every state',
  'requests/RequestButton': 'a link, as reviews/writing/ReviewButton',
  'requests/similar/SimilarThings': 'a note within a form; tests/app/requests looks at every state',
  'reviews/own/DeleteReviewPanel': 'a page of a text and two buttons, as those that are shown',
  'reviews/photos/PhotosPanel': 'a page of reviews/photos/PhotoStrip and PhotoFields, which are shown',
  'reviews/photos/PhotoDialog': 'it opens over the page when a photo is pressed that is shown',
  'reviews/reports/ReportPanel': 'a page of fields that are shown',
  'reviews/writing/ReviewDialog': 'such a dialog; what is in it is ReviewPanel',
  'suggestions/SuggestionPanel':
    'it is a whole page with its overlay; the fields that it is made of are shown',
  'suggestions/HoursFields':
    'its boxes and menus are those that are shown; tests/app/suggestions looks at every state',
  'dashboard/suggestions/SuggestionDecision': 'a page of the desk; tests/app/dashboard looks at every state',
  'dashboard/files/ImportUpload': 'its fields are those that are shown',
  'dashboard/people/StandingBadges': 'badges, as those that are shown',
  'accounts/EntrancePanels': 'pages of fields that are shown',
  'accounts/NameFields': 'two fields, as those that are shown',
  'accounts/data/DataPanels': 'a page of the settings; tests/app/accounts looks at every state',
  'accounts/data/DeleteAccountPanel': 'a page; tests/app/accounts looks at every state',
  'campus/CampusPage': 'a page; its head, tabs and lists are shown',
  'preferences/OnboardingPanel': 'a page of fields that are shown',
  'study-sessions/invites/InvitePanel': 'a page; tests/app/study-sessions looks at every state',
  'home/HomePage': 'a page; its lists are shown',
  'home/MyHome': 'the beginning of a page; tests/app/home/my-home.test.ts looks at every state',
  'location-page/LocationPage': 'a page; its panels and lists are shown',
  'location-page/BusynessPage': 'a page around busyness/BusynessPanel, which is shown',
  'searches/PlacePanel': 'a page of forms and fields that are shown',
}

/** Every component, by its path below app/. */
const COMPONENTS = fs
  .readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !/^(routes|styleguide)\//.test(name))
  .map((name) => name.replace('.tsx', ''))

it('exists only in development', async () => {
  for (const values of [{}, { demo: true, mode: 'demo' as const }]) {
    const server = await startApp(database.db, values)
    expect((await server.send('/styleguide')).status).toBe(404)
    await server.close()
  }
})

describe('in development', () => {
  const pages = new Map<string, { text: string; html: HTMLElement }>()

  beforeAll(async () => {
    const server = await startApp(database.db, { dev: true })
    for (const path of GUIDE) {
      const { status, text } = await server.send(path)
      expect(status, path).toBe(200)
      pages.set(path, { text, html: parse(text) })
    }
    await server.close()
  })

  it("each of its pages has HTML as sound as every page's", () => {
    for (const [path, { text }] of pages) expect(readPage(text).faults, path).toEqual([])
  })

  it('links to each of them', () => {
    const links = pages
      .get('/styleguide')!
      .html.querySelectorAll('nav[aria-label="Style guide"] a')
      .map((link) => link.getAttribute('href'))
    expect(links).toEqual(PARTS.map((part) => `/styleguide?part=${part}`))
    for (const part of PARTS)
      expect(
        GUIDE.some((path) => path.includes(`part=${part}`) || part === 'basics'),
        part,
      ).toBe(true)
  })

  it('shows every component in its states', () => {
    const found = (selector: string) =>
      [...pages.values()].some(({ html }) => html.querySelector(selector) !== null)
    for (const [component, selectors] of Object.entries(SHOWN))
      for (const selector of selectors) expect(found(selector), `${component}: ${selector}`).toBe(true)
  })

  it('knows every component', () => {
    expect(COMPONENTS.length).toBeGreaterThan(100)
    expect(COMPONENTS.filter((component) => !SHOWN[component] && !EXCEPTIONS[component])).toEqual([])
    const named = [...Object.keys(SHOWN), ...Object.keys(EXCEPTIONS)]
    expect(named.filter((component) => !fs.existsSync(`app/${component}.tsx`))).toEqual([])
    expect(Object.keys(EXCEPTIONS).filter((component) => SHOWN[component])).toEqual([])
  })

  it('says what each error is called', () => {
    const titles = GUIDE.filter((path) => path.includes('part=error')).map(
      (path) => pages.get(path)!.html.querySelector('h1')!.textContent,
    )
    expect(titles).toEqual([
      'Page Not Found',
      'That’s not allowed',
      'We couldn’t process that',
      'Please wait a moment',
      'We’ll be right back',
      'Unexpected Application Error!',
    ])
  })
})
