import {
  divIcon,
  latLngBounds,
  layerGroup,
  map as leafletMap,
  Marker,
  marker,
  tileLayer,
  type LayerGroup,
  type Map,
} from 'leaflet'
import styles from 'leaflet/dist/leaflet.css?url'
import { useEffect, useRef } from 'react'
import {
  MAP_SIZES,
  MAX_ZOOM,
  MIN_ZOOM,
  viewAround,
  viewOfAll,
  worldPixel,
  type MapView,
} from '~/services/maps/map-view'
import { mapWords } from './words'
import { NameTiles } from './name-tiles'
import { PIN, placePins } from './place-pins'
import type { StreetMapView } from './street-map.server'
import '~/styles/explore-map.css'

/** What the map shows now. */
export type Moved = {
  /** How many spots are in view. */
  shown: number
  /** The closest view of a still map with all of it. */
  view: MapView
  /** Whether one view can show all spots. */
  fits: boolean
  /** Shows all spots, or if they don't fit, the first. */
  goBack: () => void
}

type Drawn = { map: Map; pins: LayerGroup; names: NameTiles }

/** Without edges, because the map can be dragged. */
const EVERYWHERE = { width: Infinity, height: Infinity }

/**
 * A map to drag with fingers or a mouse, or to move by keyboard: arrows, plus and minus, and Tab for pins.
 * @param onMoved called with what's in view, at first and whenever that may have changed
 * @param onFailed called if the style sheet doesn't load, because the map can't do without it
 */
export default function ExploreMap({
  map,
  onMoved,
  onFailed,
}: {
  map: StreetMapView
  onMoved: (moved: Moved) => void
  onFailed: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const live = useRef<Drawn>()
  const { version, view, spots } = map.explore
  // Saving a spot reloads the list as a new object with the same spots, which must not move the map.
  const shown = JSON.stringify(spots)
  useEffect(() => {
    const element = box.current!
    const link = styleSheet()
    const start = () => {
      const drawn = draw(element, map.explore)
      live.current = drawn
      putPins(drawn, map.explore.spots)
      const say = () => onMoved(movedOf(drawn))
      say()
      drawn.map.on('moveend', say)
      drawn.map.on('zoomend', () => movePinsAside(drawn))
      element.focus()
    }
    if (link.sheet) start()
    else {
      link.addEventListener('load', start, { once: true })
      link.addEventListener('error', onFailed, { once: true })
    }
    return () => {
      link.removeEventListener('load', start)
      link.removeEventListener('error', onFailed)
      live.current?.map.remove()
      live.current = undefined
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another view or file needs a new map
  }, [version, view])
  useEffect(() => {
    if (!live.current) return
    putPins(live.current, JSON.parse(shown) as typeof spots)
    onMoved(movedOf(live.current))
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it is another function in each render
  }, [shown])
  // Leaflet makes it focusable, and arrow keys move it.
  return <div ref={box} className="map-live" role="region" aria-label={mapWords.liveLabel} />
}

function styleSheet(): HTMLLinkElement {
  const there = document.querySelector<HTMLLinkElement>(`link[href="${styles}"]`)
  if (there) return there
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = styles
  link.addEventListener('error', () => link.remove(), { once: true })
  // Before our own style sheet, so that ours wins.
  document.head.prepend(link)
  return link
}

/** One step beyond the view of all spots: farther out there may be no streets in the map's file. */
function farthestZoom({ z, spots: [first, ...others] }: StreetMapView['explore']): number {
  const all = first ? viewOfAll([first.at, ...others.map(({ at }) => at)], MAP_SIZES.campus).z : z
  return Math.max(MIN_ZOOM, Math.min(z, all) - 1)
}

function draw(element: HTMLElement, explore: StreetMapView['explore']): Drawn {
  const { version, z, latitude, longitude } = explore
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = leafletMap(element, {
    center: [latitude, longitude],
    zoom: z,
    minZoom: farthestZoom(explore),
    maxZoom: MAX_ZOOM,
    attributionControl: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    inertia: !still,
  })
  const dark =
    (document.documentElement.dataset.theme ??
      (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark'
  tileLayer(`/maps/${version}/tile-{z}-{x}-{y}${dark ? '-dark' : ''}.webp`, { className: 'map-tile' })
    .on('tileerror', ({ tile }) => askAgain(tile as HTMLImageElement))
    .addTo(map)
  const names = new NameTiles(({ z: zoom, x, y }) => `/maps/${version}/labels-${zoom}-${x}-${y}.svg`)
  return { map, pins: layerGroup().addTo(map), names: names.addTo(map) }
}

/** Loads a tile again that a busy server refused, or that was lost on the way: after 2, 4 and 8 seconds. */
function askAgain(tile: HTMLImageElement) {
  const asked = Number(tile.dataset.asked ?? 1)
  if (asked > 3) return
  tile.dataset.asked = String(asked + 1)
  const { src } = tile
  // Leaflet empties the source of a tile that it no longer needs.
  setTimeout(() => tile.src === src && (tile.src = src), 1000 * 2 ** asked)
}

const markersOf = (pins: LayerGroup) => pins.getLayers().filter((layer) => layer instanceof Marker)

function movedOf({ map, pins }: Drawn): Moved {
  const positions = markersOf(pins).map((pin) => pin.getLatLng())
  const bounds = map.getBounds()
  const size = map.getSize()
  const isSmall = size.x <= MAP_SIZES.campus.width && size.y <= MAP_SIZES.campus.height
  const { lat, lng } = map.getCenter()
  const all = latLngBounds(positions.length > 0 ? positions : [[lat, lng]])
  const { x, y } = map
    .project(all.getSouthEast(), MIN_ZOOM)
    .subtract(map.project(all.getNorthWest(), MIN_ZOOM))
  const fits = x <= size.x && y <= size.y
  return {
    shown: positions.filter((position) => bounds.contains(position)).length,
    view: viewAround(
      { latitude: lat, longitude: lng },
      Math.max(MIN_ZOOM, map.getZoom() - (isSmall ? 0 : 1)),
    ),
    fits,
    goBack: () =>
      void (fits
        ? map.fitBounds(all, { padding: [PIN * 2, PIN * 2], maxZoom: 16 })
        : map.setView(positions[0]!, MIN_ZOOM)),
  }
}

/** Moves pins that would cover each other aside, like those of the still map, and leaves out the names below them. */
function movePinsAside({ map, pins, names }: Drawn) {
  const markers = markersOf(pins)
  const dots = markers.map((pin) => {
    const { lat, lng } = pin.getLatLng()
    return worldPixel({ latitude: lat, longitude: lng }, map.getZoom())
  })
  const { positions } = placePins(dots, EVERYWHERE)
  names.clear(map.getZoom(), positions)
  positions.forEach((position, at) => {
    const { style, classList } = markers[at]!.getElement()!
    const [east, south] = [position.x - dots[at]!.x, position.y - dots[at]!.y]
    const away = Math.hypot(east, south)
    style.marginLeft = `${east - PIN}px`
    style.marginTop = `${south - PIN}px`
    style.setProperty('--away', `${Math.max(0, away - PIN)}px`)
    style.setProperty('--back', `${Math.atan2(-south, -east)}rad`)
    classList.toggle('map-aside', away > PIN)
  })
}

function putPins(drawn: Drawn, spots: StreetMapView['explore']['spots']) {
  const { pins } = drawn
  pins.clearLayers()
  for (const { n, name, open, at } of spots) {
    const icon = divIcon({
      className: open ? 'map-pin' : 'map-pin map-closed',
      html: String(n),
      iconSize: [2 * PIN, 2 * PIN],
    })
    const pin = marker([at.latitude, at.longitude], { icon, title: name }).addTo(pins)
    const shown = pin.getElement()!
    // Links on the cards go to this ID.
    shown.id = `pin-${n}`
    shown.setAttribute('aria-label', mapWords.pin(n, name, open))
    const go = () => (window.location.hash = `spot-${n}`)
    pin.on('click', go)
    shown.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      go()
    })
  }
  movePinsAside(drawn)
}
