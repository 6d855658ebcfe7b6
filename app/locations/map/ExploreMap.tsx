import { divIcon, layerGroup, map as leafletMap, marker, tileLayer, type LayerGroup, type Map } from 'leaflet'
import styles from 'leaflet/dist/leaflet.css?url'
import { useEffect, useRef } from 'react'
import { MIN_ZOOM, MAX_ZOOM } from '~/maps/view'
import { mapWords } from '../words'
import type { StreetMapView } from './street-map.server'

/**
 * A map to drag with fingers or a mouse, or to move by keyboard: arrows, plus and minus, and Tab for pins.
 * @param onFailed called if the style sheet doesn't load, because the map can't do without it
 */
export default function ExploreMap({ map, onFailed }: { map: StreetMapView; onFailed: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const live = useRef<{ map: Map; pins: LayerGroup }>()
  const { version, view, spots } = map.explore
  // Saving a spot reloads the list as a new object with the same spots, which must not move the map.
  const shown = JSON.stringify(spots)
  useEffect(() => {
    const element = box.current!
    const link = styleSheet()
    const start = () => {
      live.current = draw(element, map.explore)
      putPins(live.current.pins, map.explore.spots)
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
    if (live.current) putPins(live.current.pins, JSON.parse(shown) as typeof spots)
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

function draw(element: HTMLElement, { version, z, latitude, longitude }: StreetMapView['explore']) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = leafletMap(element, {
    center: [latitude, longitude],
    zoom: z,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    attributionControl: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    inertia: !still,
  })
  const dark =
    (document.documentElement.dataset.theme ??
      (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark'
  const tiles = `/maps/${version}/tile-{z}-{x}-{y}${dark ? '-dark' : ''}.webp`
  const layers = [
    tileLayer(tiles, { className: 'map-tile' }),
    tileLayer(`/maps/${version}/labels-{z}-{x}-{y}.svg`),
  ]
  for (const layer of layers)
    layer.on('tileerror', ({ tile }) => askAgain(tile as HTMLImageElement)).addTo(map)
  return { map, pins: layerGroup().addTo(map) }
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

function putPins(pins: LayerGroup, spots: StreetMapView['explore']['spots']) {
  pins.clearLayers()
  for (const { n, name, open, at } of spots) {
    const icon = divIcon({
      className: open ? 'map-pin' : 'map-pin map-closed',
      html: String(n),
      iconSize: [34, 34],
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
}
