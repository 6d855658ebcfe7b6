import { numberParam } from '~/web/http/params'
import { mapViewText, readMapView, type MapView } from '~/services/maps/map-view'
import type { Moment } from './finder-rules'
import { readTime } from './model/times'
import { readOn } from './model/when-open'

/** What the lists of /search and of a campus both have in their URLs. */
export type ListView = Moment & {
  /** From 1. */
  page: number
  /** How many of the page's spots are shown. */
  shown: number
  /** Whether the map comes before the list. */
  asMap: boolean
  /** The map view in the URL. Null to fit the spots. */
  mapView: MapView | null
}

const MAX_PAGES = 1000

/** @param sizes how many spots are shown at first, and added each time; the most on a page */
export const readList = (params: URLSearchParams, sizes: { step: number; most: number }): ListView => {
  const { step, most } = sizes
  return {
    openNow: params.get('open') === '1',
    openOn: readOn(params.get('on') ?? ''),
    openAt: readTime(params.get('at') ?? ''),
    notBusy: params.get('busy') === 'low',
    page: numberParam(params.get('page'), { fallback: 1, most: MAX_PAGES }),
    shown: Math.ceil(numberParam(params.get('shown'), { fallback: step, least: step, most }) / step) * step,
    asMap: params.get('view') === 'map',
    mapView: readMapView(params.get('map')),
  }
}

export function setMoment(params: URLSearchParams, { openNow, openOn, openAt, notBusy }: Moment): void {
  if (openNow) params.set('open', '1')
  if (openOn !== null) params.set('on', openOn)
  if (openAt !== null) params.set('at', openAt)
  if (notBusy) params.set('busy', 'low')
}

type OfMap = Pick<ListView, 'asMap' | 'mapView'> & { inView?: boolean }

export function setPage(
  params: URLSearchParams,
  { page, shown, ...map }: Pick<ListView, 'page' | 'shown'> & OfMap,
  step: number,
): void {
  if (page > 1) params.set('page', String(page))
  if (shown > step) params.set('shown', String(shown))
  for (const { name, value } of mapParams(map)) params.set(name, value)
}

/** The map's parameters, which forms that filter the list send along. */
export const mapParams = ({ asMap, mapView, inView }: OfMap) => [
  ...(asMap ? [{ name: 'view', value: 'map' }] : []),
  ...(mapView ? [{ name: 'map', value: mapViewText(mapView) }] : []),
  ...(mapView && inView ? [{ name: 'within', value: 'map' }] : []),
]
