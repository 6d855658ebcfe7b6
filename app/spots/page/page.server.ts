import { alertLines } from '../alert-rules'
import { areaViews, knownTraits, nextQuestion, officialTraits, wholeView } from '../areas/inside-view.server'
import type { Viewer } from '~/services/auth/viewer'
import { MAX_AGE } from '~/services/cached-values.server'
import { laterText } from './quieter.server'
import { busyAreas, panelView, timesView } from '../busyness/panel-view.server'
import type { Context } from '~/web/context'
import { milesBetween, type Point } from '~/services/maps/distance'
import { calendarLine } from '../feeds/feed-rules'
import type { Facts } from '../LocationFacts'
import type { SimilarSpot } from '../SimilarSpots'
import { datedName, datedText, datesWithin, holidayHours, rangesText } from '../dates-rules'
import { closedDays, dateIn, hourIn, staleSince, todayIn, weekOf, openingOf } from '../hours-rules'
import { glanceOf, openingView } from '../location-card.server'
import { smallMap } from '../small-map.server'
import { closuresOf, shortDay } from '../model/alerts'
import { specialDays, weekdayOfDay } from '../model/dates'
import { linesOf } from '../model/facts'
import { weekOfRows } from '../model/week'
import { type LocationDetail, locationOfId, locationOfName } from '../queries.server'
import { locationPath, directionsTo, drawingPath, mapLinks } from '../rules'
import { structuredData } from '../structured-data.server'
import { ACTION_ICONS, tagIcon } from '../tag-icons.server'
import { locationWords, missingWords } from '../words'
import { done, missing, type Outcome } from '~/services/outcome'
import { previewPath, sharedPicture } from '~/services/drawings/preview-rules'
import { entryWords, feedWords } from '~/reviews/reading-words'
import { listQuery } from '~/reviews/list-rules'
import { findReviews } from '~/reviews/reading/review-view.server'
import { smallerPicture } from '~/services/storage/keys'
import { hasHours } from '../suggestions/confirm-hours.server'
import { suggestionPath } from '../suggestions/path-rules'
import { DAYS_AHEAD, hoursStamp } from '../suggestions/rules'
import { suggestionWords } from '../suggestions/words'
import { campusOfKey } from '~/campuses/queries.server'
import { campusPath } from '~/campuses/rules'
import { typedKey } from '~/campuses/typed-key.server'
import { noCampusWords, universityWords } from '~/campuses/words'
import { attributionOf } from '~db/sources'
import type { LocationAddress } from './address'
import { presentOf, readerOf, similarLocations, type Present, type SimilarRow } from './queries.server'

/** How many facts and areas are shown. The rest is on another page. */
const FACTS = 6
const AREAS = 6

type LocationPageQuery = {
  context: Pick<Context, 'db' | 'env' | 'storage' | 'cachedValues' | 'maps' | 'structuredData'>
  viewer: Viewer | null
  location: LocationDetail
  address: LocationAddress
  /** How long the viewer must wait before another report; see waitOf. */
  waits: Parameters<typeof panelView>[1]['waits']
  /** Returns null if `load` fails. */
  nullOnError: <T>(load: () => Promise<T>) => Promise<T | null>
}

/** Data for a study spot's page. Search engines' go into `context`. */
export async function locationPage({
  context,
  viewer,
  location,
  address,
  waits,
  nullOnError,
}: LocationPageQuery) {
  const { db } = context
  const { list: position, reviewId } = address
  const now = new Date()
  const weekday = todayIn(location.time_zone, now)
  const today = weekday && weekday % 7
  const day = {
    day: address.day ?? today ?? 0,
    today,
    hour: hourIn(location.time_zone, now),
  }
  const query = { location: location.id, viewer, waits, now }
  const [reader, present] = await Promise.all([
    nullOnError(() => readerOf(db, query)),
    nullOnError(() => sharedPresent(context, { location: location.id, day: day.day })),
  ])
  const ownId = reader?.ownReview ?? null
  const [reviews, similar, streets] = await Promise.all([
    nullOnError(() => findReviews(context, { location, viewer, position, reviewId, ownId })),
    nullOnError(() =>
      context.cachedValues.get(`similar to ${location.id}`, MAX_AGE.location, () =>
        similarLocations(db, location, SIMILAR),
      ),
    ),
    context.maps.versionAt(location),
  ])
  const { list, gallery } = reviews ?? { list: null, gallery: null }
  const busyness = present && reader && { ...present.counts, ...reader }
  const inside = present && { ...present.inside, own: reader?.own ?? [] }
  const form = `/location/${location.id}/review`
  const own = smallerPicture(location.image_url, 1280)
  // Students' photos replace an illustration once one of them may be the cover, but not a picture that an admin chose.
  const picture = own ?? (gallery?.hasCover ? null : drawingPath(location))
  const view = location.image_url ? universityWords.view(location.name) : '' // an illustration doesn't show this spot
  const url = context.env.origin + locationPath(location)
  const image = sharedPicture(context.env.origin, location.image_url, previewPath('place', location.id))
  context.structuredData = structuredData(location, {
    url,
    image,
    inside: inside && { areas: inside.areas, traits: officialTraits(inside) },
  })
  return {
    id: location.id,
    name: location.name,
    city: location.city,
    rating: location.rating,
    total: location.reviews,
    picture,
    view,
    gallery,
    addPhotos: ownId === null ? form : `${form}/photos`,
    list,
    saved: reader?.saved ? [location.id] : [],
    follows: reader?.follows ?? false,
    color: location.university_color,
    campus: location.university_key
      ? { path: campusPath(location.university_key), name: location.university_name }
      : null,
    alerts: alertLines(location.alerts, dateIn(location.time_zone, now), inside?.areas),
    glance: glanceOf(location, {
      now,
      campus: reader?.campus ?? null,
      known: inside ? knownTraits(inside, null) : {},
    }),
    facts: locationFacts(location, now, streets, present?.calendarRead ?? null),
    hoursSeen: hoursSeen(location, now),
    panel: panelView(busyness, query),
    later: laterText(busyness?.past ?? [], location, now),
    times: timesView(busyness?.hours ?? null, day, listQuery(position)),
    areas: inside?.areas.length ?? 0,
    inside: inside && {
      whole: wholeView(inside, now, FACTS),
      areas: areaViews(inside, location, now, busyAreas(busyness)).slice(0, AREAS),
      all: `/location/${location.id}/facts`,
    },
    question: inside && nextQuestion(inside),
    similar: similarView(similar ?? [], location, now),
    form: { to: form, edits: ownId !== null },
    actions: { icons: ACTION_ICONS, directions: directionsTo(location) },
    suggest: { to: suggestionPath(location.id), text: suggestionWords.link },
    loggedIn: viewer !== null,
    about: `${location.name} in ${location.city} for studying: hours, amenities and ${universityWords.reviews(location.reviews)}.`,
    address: url,
    image,
    feed: {
      path: `/location/${location.id}/feed.atom`,
      title: entryWords.feedOf(location.name),
      text: feedWords.feed,
    },
  }
}

/** What all readers see of it this minute. Whether it's open now, and what follows from that, is calculated for each. */
const sharedPresent = (
  { db, cachedValues }: Pick<Context, 'db' | 'cachedValues'>,
  { location, day }: { location: number; day: number },
): Promise<Present> =>
  cachedValues.thisMinute(`present ${location} ${day}`, () =>
    presentOf(db, { location, day, now: new Date() }),
  )

export type LocationPageView = Awaited<ReturnType<typeof locationPage>>

/**
 * What a location's page shows next to its reviews. @param streets version of the local street map, or null
 * @param calendarRead when its hours were last read from a calendar, or null
 */
function locationFacts(
  location: LocationDetail,
  now: Date,
  streets: string | null,
  calendarRead: Date | null,
): Facts {
  const calendar = calendarLine(calendarRead, location.time_zone, now)
  const isStale = staleSince(location, now) !== null
  return {
    address: location.address,
    cityLine: [location.city, [location.state, location.zipcode].filter(Boolean).join(' ')].join(', '),
    lines: linesOf(location),
    map: smallMap(location, streets),
    maps: mapLinks(location),
    week: weekToShow(location, now),
    holidays: holidayHours(specialOf(location, now), location.time_zone, now),
    today: todayIn(location.time_zone, now),
    sample: location.source === 'sample',
    confirmed: isStale && calendar?.isCurrent ? null : location.hours_confirmed_on,
    stale: isStale,
    calendar: calendar?.text ?? null,
    tags: location.tags.map((name) => ({ name, icon: tagIcon(name) })),
    credit: attributionOf(location.source),
  }
}

/** The days with other hours than the week's, as far as that can be relied on. */
const specialOf = (location: LocationDetail, now: Date) =>
  specialDays(location.dates, staleSince(location, now) === null ? location.hours : [])

/** The hours of each weekday. Days of the coming week that an alert closes say so, and those with other hours have them. */
function weekToShow(location: LocationDetail, now: Date): Facts['week'] {
  const { hours, time_zone, alerts, dates } = location
  const dated = datesWithin(dates, time_zone, now, 7)
  const special = specialOf(location, now)
  const closed = closedDays(closuresOf(alerts), time_zone, now)
  const today = todayIn(time_zone, now)
  return weekOf(hours).map(({ day, name, text }) => {
    const on = closed.get(day)
    const own = dated.find((each) => weekdayOfDay(each.day) === day)
    if (on === undefined) {
      if (!own) return { day, name, text }
      return special.includes(own)
        ? { day, name: datedName(own.day), text: [datedText(own)], dated: true }
        : { day, name, text: [rangesText(own.ranges)] }
    }
    if (day === today) return { day, name, text: [locationWords.closedToday] }
    return { day, name, text: [locationWords.closedOn(shortDay(on), text.join(', '))] }
  })
}

/** The stamp of the hours that a reader can confirm, or null if there are none. */
function hoursSeen({ hours: rows, dates, time_zone }: LocationDetail, now: Date): string | null {
  const [hours, dated] = [weekOfRows(rows), datesWithin(dates, time_zone, now, DAYS_AHEAD)]
  if (!hasHours({ hours, dated })) return null
  return hoursStamp({ hours, dates: Object.fromEntries(dated.map(({ day, ranges }) => [day, ranges])) })
}

type Sought = {
  context: Pick<Context, 'db' | 'cachedValues'>
  /** A study spot by ID or by campus and name, as in the URL. `number` null: not a valid ID. */
  by: { id: string; number: number | null } | { key: string; name: string }
}

/** The study spot in the URL, or an error message. */
export async function findLocation({ context, by }: Sought): Promise<Outcome<LocationDetail>> {
  const { db, cachedValues } = context
  const location =
    'key' in by
      ? await cachedValues.get(`location ${JSON.stringify([by.key, by.name])}`, MAX_AGE.location, () =>
          locationOfName(db, by.key, by.name),
        )
      : by.number &&
        (await cachedValues.get(`location ${by.number}`, MAX_AGE.location, () =>
          locationOfId(db, by.number!),
        ))
  if (location) return done(location)
  const said = 'key' in by ? await notAssociated() : notFound(by)
  return missing([...said, missingWords.apply].join('\n'))

  function notFound({ id, number }: { id: string; number: number | null }): string[] {
    return number === null
      ? [missingWords.badParameters, missingWords.badAddress]
      : [missingWords.notFound, missingWords.idNotFound(id)]
  }
  async function notAssociated(): Promise<string[]> {
    const { key, name } = by as { key: string; name: string }
    const campus = await campusOfKey(db, key)
    return campus
      ? [missingWords.dataNotFound, missingWords.notAssociated(name, campus.key)]
      : [missingWords.notAvailable, noCampusWords.notPartnered(typedKey(key))]
  }
}

/** How many are shown. */
const SIMILAR = 4

/** Similar study spots, as a location's page shows them. */
const similarView = (rows: SimilarRow[], here: Point, now: Date): SimilarSpot[] =>
  rows.map((row) => ({
    href: locationPath(row),
    name: row.name,
    rating: row.rating,
    reviews: row.reviews,
    miles: Math.max(0.1, milesBetween(row, here)).toFixed(1),
    opening: openingView(openingOf(row, now)),
  }))
