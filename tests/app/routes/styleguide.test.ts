import fs from 'node:fs'
import { parse, type HTMLElement } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { PARTS, STATES, WITH_STATES } from '~/styleguide/rules'
import { readPage } from '../../e2e/html-rules'
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

/** What shows that a component is there, in one of its states each. */
const SHOWN: Record<string, string[]> = {
  'components/form/ErrorSummary': ['.error-summary li a', '.error-summary li:not(:has(a))'],
  'components/form/Field': [
    '.field input[type=text], .field input:not([type])',
    '.field-wrong .field-error',
    '.field .hint',
    '.field textarea',
  ],
  'components/form/FileField': ['input[type=file]'],
  'components/form/PasswordField': ['.password input[type=password]'],
  'components/form/StarRating': ['.star-rating input[checked]', '.star-rating.field-wrong'],
  'components/form/SubmitButton': [
    '.entrance .button[type=submit]',
    '.entrance .button-quiet',
    '.entrance .button-danger',
    '.entrance .button[disabled]',
  ],
  'components/layout/Entrance': ['.entrance .nav-logo'],
  'components/layout/ErrorPage': ['.error-page .button'],
  'components/layout/Footer': ['.footer'],
  'components/layout/HeaderSearch': ['.nav-search'],
  'components/layout/Logo': ['svg.logo'],
  'components/layout/LookForms': ['main .looks'],
  'components/layout/Nav': ['header.nav'],
  'components/layout/Shell': ['main#content'],
  'components/ui/Avatar': ['.avatar', '.avatar-large'],
  'components/ui/Day': ['.review time'],
  'components/ui/DialogLink': ['.entrance a[aria-label]'],
  'components/ui/Picture': ['main > section img'],
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
  'universities/SchoolTint': ['style'],
  'universities/UniversityChooser': ['form.chooser'],
  'home/Counters': ['.counters dd'],
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
  'locations/Amenities': ['.amenities svg'],
  'locations/CampusFilters': [
    '.filters .menu-panel input[checked]',
    '.chips .chip',
    '.chips li:not(:has(.chip))',
  ],
  'locations/CampusList': ['.cards'],
  'locations/CampusMap': ['.map svg a'],
  'locations/CampusSpots': [
    '.cards .on-map',
    '.empty',
    '.load-more',
    '.pages [rel=prev]',
    '.pages [rel=next]',
  ],
  'locations/Credits': ['.credit'],
  'locations/LocationCard': ['.card .opening-now', '.card .opening:not(.opening-now)', '.card .away'],
  'locations/LocationFacts': ['.hours .today', 'address', '.closing'],
  'locations/ShareLink': ['.share input'],
  'accounts/GoogleButton': ['form[action="/auth/google"] .button'],
  'accounts/SecurityGoogle': [
    '#disconnect-google button',
    '.panel form[action="/auth/google"]',
    '.panel h2 + p + .hint:last-child',
  ],
  'accounts/SecurityHistory': [
    '.history .danger',
    '.history td span:not(.danger)',
    '.panel h2 + .hint + p:last-child',
  ],
  'accounts/SecurityMoment': ['.sessions time'],
  'accounts/SecurityPassword': [
    '#password .error-summary',
    '#password:not(:has(.error-summary))',
    'a[href="/forgot-password"]',
  ],
  'accounts/SecuritySessions': ['.sessions .badge', '.sessions form', '#end-others'],
  'accounts/SecurityTwoStep': ['a[href="/setting/security/two-step"]', '.locked'],
  'accounts/SettingTabs': ['.tabs a[href="/setting"]'],
  'accounts/TwoStepFields': ['#turn-off-password', '#turn-off-code', '#begin + p + form'],
  'accounts/TwoStepOn': ['.recovery-codes code', '#new-codes', '#turn-off .button-danger'],
  'accounts/TwoStepSetup': ['#begin-password', '#begin .button-small', '#confirm-code', '.qr path'],
  'accounts/UniversityField': [
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
  'collections/NewCollection': ['.new-collection[open]', '.new-collection:not([open])'],
  'collections/SaveLink': ['a.save'],
  'collections/SaveList': ['.saves .saved', '.saves .button-quiet', '.saves .button:not(.button-quiet)'],
  'collections/SavePanel': ['h1 + .saves', 'h1 + .error-summary + .note[role=alert]'],
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
  'recommendations/ForYou': [
    '.card .match',
    '#for-you-title + .empty',
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
  'searches/SearchChips': ['.chips a[href^="/search?"]', '.chips a[href="/search"]'],
  'searches/SearchChoices': ['.choices a[aria-current]', '.choices a[href*="sort=nearest"]'],
  'searches/SearchForm': [
    '.search-boxes #q[value="quiet library"]',
    '.search-boxes #q:not([value="quiet library"])',
    '.search-more [checked]',
  ],
  'searches/SearchResults': [
    '.cards-two .away',
    '.showing + .load-more',
    '.showing + .pages [rel=prev]',
    '.showing + .pages [rel=next]',
  ],
  'searches/StateField': [
    '.field:not(.field-wrong) #g-state [selected]',
    '.field-wrong .field-error + #g-state',
  ],
  'reviews/Advice': ['#review .advice li'],
  'reviews/OwnReviewItem': ['#review-1 .own-actions', '#review-3 .review-actions a'],
  'reviews/OwnReviews': ['ol.reviews[start="6"]', '#reviews-title + .empty', 'ol.reviews + .pages'],
  'reviews/PhotoFields': ['#review-photo4', '.field-wrong #review-photo1'],
  'reviews/PhotoPicture': ['.photos img'],
  'reviews/ReportReasons': ['#g-reason [checked]', '#g-reason.field-wrong'],
  'reviews/ReviewButton': ['.buttons > a.button'],
  'reviews/ReviewFields': [
    '#review-rating [checked]',
    '#review-worksHere[checked]',
    '#review-worksHere:not([checked])',
  ],
  'reviews/ReviewPanel': [
    '.current-review',
    '.add-photos[open]',
    '.add-photos:not([open])',
    '#review a.danger',
  ],
  'reviews/AdviceList': ['.advice li'],
  'reviews/OwnActions': ['.own-actions'],
  'reviews/PhotoStrip': ['.photos img'],
  'reviews/QuotedReview': ['.quoted-review'],
  'reviews/RatingTable': ['table.ratings .band-5'],
  'reviews/Reactions': [
    '.reactions [aria-pressed=true]',
    '.reactions [aria-disabled]',
    '.reactions button:not([aria-disabled])',
  ],
  'reviews/RecentReviews': ['.quotes'],
  'reviews/ReviewItem': ['.review .verified', '.review strong'],
  'reviews/ReviewLinks': ['.review-links a'],
  'reviews/ReviewList': ['#reviews .pages', '#reviews .empty', '#reviews .load-more'],
  'reviews/ReviewText': ['.review-text.folded', 'p.review-text'],
  'study-sessions/CalendarLinks': [
    '#calendar-title ~ .buttons a[download]',
    '.note[role=status] + .hub',
    '.session-page a[target=_blank]',
    '.session-page p:not(:has([target])) > a[download]',
  ],
  'study-sessions/ComingSessions': ['#sessions-title + .sessions-list', '#sessions-title + .empty'],
  'study-sessions/CopyLink': ['.copy-link #session-link', '#invites .copy-link input'],
  'study-sessions/HubTab': [
    '.hub .sessions-list',
    '.hub .pages [rel=prev]',
    '.hub .pages [rel=next]',
    '.hub .empty a',
    '.hub .empty:not(:has(a))',
  ],
  'study-sessions/InviteLinks': ['#withdraw-invite', '#make-invite', '#invites h3 + ul'],
  'study-sessions/PersonPicture': ['.people img.avatar', '.people svg.avatar'],
  'study-sessions/PlaceField': [
    '.field:not(.field-wrong) [data-suggest]',
    '.field-wrong [data-suggest]',
    '#session-pick [checked]',
  ],
  'study-sessions/SessionCard': [
    '.session-card .badge-own',
    '.badges:not(:has(.badge-own)) + h3',
    '.session-card .people-more',
  ],
  'study-sessions/SessionPage': [
    '.session-page .button-danger',
    '.session-page .note',
    '.session-page aside:not(:has(#actions-title))',
    '#description-title',
    '.people .people-more',
  ],
  'study-sessions/SessionPanel': [
    '#session #session-weeks',
    '#session:not(:has(#session-weeks))',
    '#session .error-summary',
    '.field-wrong #session-overnight',
  ],
  'study-sessions/SessionTint': ['.hub > style', '.session-page > style'],
  'study-sessions/SessionTurn': ['#join .error-summary', '#join .button', '#leave .button-quiet'],
  'study-sessions/SessionWhere': ['.session-where address', '#where-title + p'],
  'study-sessions/Tick': [
    '.tick [type=radio][checked]',
    '.tick [type=checkbox][checked]',
    '.tick input:not([checked])',
  ],
}

/** What is not in the HTML of the guide, with its reason. */
const EXCEPTIONS: Record<string, string> = {
  'entry.client': 'it is no component: what the browser begins with',
  'entry.server': 'it is no component: what the server answers with',
  root: 'it is around every page, this one too',
  'components/form/WriteForm':
    'it is what a page and its action say to each other; its fields, summary and toast are shown',
  'components/form/PostForm': 'components/form/WriteForm without fields; nothing of it is seen',
  'components/form/FreshProof': 'a password or a code in a form that asks again; both fields are shown',
  'components/form/SendFailure': 'scripts put it into a form that could not be sent',
  'moderation/DeskQueue': 'the list around moderation/ReviewQueue, which is shown',
  'moderation/KeepOrRemove': 'the forms of moderation/ReviewDecision, which is shown',
  'components/layout/HeaderSearchPopup':
    'it comes with the first focus of a box, such as the chooser that is shown',
  'components/layout/Prefetch': 'nothing of it is seen',
  'components/layout/PrefetchLinks': 'nothing of it is seen',
  'components/ui/JsonLd': 'nothing of it is seen',
  'components/ui/LoadMore': 'the link below locations/CampusSpots, which are shown',
  'components/ui/RouteDialog': 'it opens over the page when the link is pressed that is shown',
  'accounts/SignOutDialog': 'such a dialog, with a question and two buttons',
  'accounts/SignOutLink': 'it is in the menu of those who are signed in, on every page',
  'collections/CollectionDialog': 'such a dialog; what is in it is CollectionPanel',
  'collections/SaveDialog': 'such a dialog; what is in it is SavePanel',
  'moderation/BulkPanel': 'of the desk: its page of decisions; tests/app/moderation looks at it',
  'moderation/CampusPoint': 'of the desk: in bulk forms and requests',
  'moderation/ChangeTable': 'of the desk: what a form is about to change, on its edit pages',
  'moderation/ChoiceField': 'of the desk: on its edit pages',
  'moderation/DeskKeys': 'scripts put it beside the queues of the desk',
  'moderation/DeskNav': 'of the desk: above each of its pages',
  'moderation/DeskPages': 'below each list of the desk that goes on',
  'moderation/DeskTable': 'the table of the desk; tests/app/moderation looks at those who use it',
  'moderation/EditItem': 'of the desk: in its update histories',
  'moderation/EntryDialog': 'such a dialog; what is in it is EntryPanel',
  'moderation/EntryFacts': 'of the desk: above a single decision',
  'moderation/EntryFields': 'of the desk: on its edit pages',
  'moderation/EntryList': 'of the desk: its list',
  'moderation/EntryOrigin': 'of the desk: on edit pages of what was asked for',
  'moderation/EntryPanel': 'of the desk: its edit pages',
  'moderation/ImportPanel': 'of the desk: its page of an uploaded file; tests/app/moderation looks at it',
  'moderation/ListFilters': 'of the desk: above its list',
  'moderation/Overtaken': 'of the desk: what the second of two admins is told',
  'moderation/PicturesPanel': 'of the desk: its page of pictures, whose parts are shown',
  'moderation/RequestDecision': 'of the desk: in its list of requests',
  'moderation/RequestsPanel': 'of the desk: its list of requests; tests/app/requests looks at it',
  'moderation/RevertPanel': 'of the desk: its page of a change to revert',
  'moderation/SessionDecision': 'of the desk: its page of a reported study session',
  'moderation/SessionQueue': 'of the desk: its list of reported study sessions',
  'requests/AddressLookup': 'a link of the desk',
  'requests/CampusRequestDialog': 'such a dialog; what is in it is CampusRequestPanel',
  'requests/CampusRequestPanel':
    'a form of the fields that are shown; tests/app/requests looks at every state',
  'requests/ImageField': 'components/form/FileField, which is shown, with what scripts say of a choice',
  'requests/MyRequests': 'a list of panels and badges; tests/app/requests looks at every state',
  'requests/PlaceRequestDialog': 'such a dialog; what is in it is PlaceRequestPanel',
  'requests/PlaceRequestPanel':
    'a form of the fields that are shown; tests/app/requests looks at every state',
  'requests/RequestButton': 'a link, as reviews/ReviewButton',
  'requests/SelectField': 'a list to choose from, as searches/StateField',
  'requests/SimilarThings': 'a note within a form; tests/app/requests looks at every state',
  'requests/SuggestField': 'a box as in study-sessions/PlaceField, which is shown',
  'requests/WaitingRequest': 'a row of the desk; tests/app/requests looks at it',
  'reviews/DeleteReviewPanel': 'a page of a text and two buttons, as those that are shown',
  'reviews/PhotoPanel': 'a page of reviews/PhotoPicture and a field, which are shown',
  'reviews/PhotosPanel': 'a page of reviews/PhotoStrip and PhotoFields, which are shown',
  'reviews/PhotoDialog': 'it opens over the page when a photo is pressed that is shown',
  'reviews/ReactionPanel': 'a page around reviews/Reactions, which are shown',
  'reviews/RemoveReviewPanel': 'a page of fields that are shown',
  'reviews/ReportPanel': 'a page of fields that are shown',
  'reviews/ReportReviewPanel': 'a page of fields that are shown',
  'reviews/ReviewDialog': 'such a dialog; what is in it is ReviewPanel',
  'suggestions/SuggestionPanel':
    'it is a whole page with its overlay; the fields that it is made of are shown',
  'suggestions/HoursFields':
    'its boxes and menus are those that are shown; tests/app/suggestions looks at every state',
  'suggestions/TagsField': 'boxes as in preferences/ChoiceField, which is shown',
  'suggestions/ConfirmHours': 'the hours of locations/LocationFacts, which are shown, with one button',
  'moderation/SuggestionQueue': 'a list of the desk; tests/app/moderation looks at it',
  'moderation/SuggestionDecision': 'a page of the desk; tests/app/moderation looks at every state',
  'moderation/ReviewQueue': 'a list of the desk; tests/app/moderation looks at it',
  'moderation/ReviewDecision': 'a page of the desk; tests/app/moderation looks at every state',
  'moderation/ModerationLog': 'a public page; tests/app/moderation looks at every state',
  'moderation/ExportLinks': 'links to files, on the page of imports and exports',
  'moderation/ImportButtons': 'of the desk: two buttons below an import',
  'moderation/ImportFiles': 'a list of the desk; tests/app/moderation looks at it',
  'moderation/ImportReport': 'of the desk: lists of rows; tests/app/moderation looks at them',
  'moderation/ImportUpload': 'its fields are those that are shown',
  'moderation/PeopleList': 'a list of the desk; tests/app/moderation looks at it',
  'moderation/PersonFacts': 'a page of the desk; tests/app/moderation looks at every state',
  'moderation/PictureFaults': 'a list of the desk; tests/app/moderation looks at it',
  'moderation/PictureRun': 'a page of the desk; tests/app/moderation looks at every state',
  'moderation/StandingBadges': 'badges, as those that are shown',
  'moderation/StandingForm': 'a text area and a button, which are shown',
  'moderation/SuspensionNote': 'a note of text',
  'accounts/DataPanels': 'a page of the settings; tests/app/accounts looks at every state',
  'accounts/DeleteAccountPanel': 'a page; tests/app/accounts looks at every state',
  'accounts/ProfilePanel': 'a page of the settings, made of fields that are shown',
  'accounts/SecurityPanels': 'a page of the settings; its panels are shown',
  'accounts/TwoStepPanels': 'a page; its panels are shown',
  'preferences/PreferencesPanel': 'a page of the settings, made of fields that are shown',
  'study-sessions/SettingPanels': 'a page of the settings; tests/app/study-sessions looks at it',
  'profile/AccountPage': 'a page; its tabs are shown',
  'profile/ProfileHead': 'beside the tabs of the account page; tests/app/routes looks at it',
  'campus/CampusPage': 'a page; its head, tabs and lists are shown',
  'campus/SpotsTab': 'locations/CampusList and reviews/RecentReviews, which are shown',
  'accounts/ConfirmedPanel': 'a page; tests/app/accounts looks at every state',
  'accounts/ConnectGooglePanel': 'a page; tests/app/accounts looks at every state',
  'accounts/ResetPasswordPanel': 'a page of fields that are shown',
  'accounts/SignInCodePanel': 'a page of fields that are shown',
  'accounts/SignInPanel': 'a page of fields that are shown',
  'accounts/SignUpPanel': 'a page of fields that are shown',
  'preferences/OnboardingPanel': 'a page of fields that are shown',
  'requests/RequestPage': 'a page; tests/app/requests looks at every state',
  'study-sessions/DeleteSessionPanel': 'a page; tests/app/study-sessions looks at every state',
  'study-sessions/InvitePanel': 'a page; tests/app/study-sessions looks at every state',
  'study-sessions/ReportSessionPanel': 'a page; tests/app/study-sessions looks at every state',
  'location-page/LocationPage': 'a page; its panels and lists are shown',
  'location-page/BusynessPage': 'a page around busyness/BusynessPanel, which is shown',
  'searches/PlacePanel': 'a page of forms and fields that are shown',
  'searches/NearMe': 'scripts put it beside the orders of a search, which are shown',
}

/** Every component, by its path below app/. */
const COMPONENTS = fs
  .readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !/^(routes|styleguide)\//.test(name))
  .map((name) => name.replace('.tsx', ''))

it('is a page of development, and of nothing else', async () => {
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

  it("each of its pages is HTML as sound as every page's", () => {
    for (const [path, { text }] of pages) expect(readPage(text).faults, path).toEqual([])
  })

  it('leads to each of them', () => {
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

  it('shows every component, each in its states', () => {
    const found = (selector: string) =>
      [...pages.values()].some(({ html }) => html.querySelector(selector) !== null)
    for (const [component, selectors] of Object.entries(SHOWN))
      for (const selector of selectors) expect(found(selector), `${component}: ${selector}`).toBe(true)
  })

  it('knows every component that there is', () => {
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
