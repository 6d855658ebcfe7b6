import { useEffect, useState, type MouseEvent } from 'react'
import { MapCredit } from '../MapCredit'
import { mapWords, pinWords } from '../words'
import { viewAddress } from '~/services/maps/map-address'
import {
  MAP_SIZES,
  mapViewText,
  moved,
  pixelOf,
  pointOf,
  zoomed,
  type MapView,
} from '~/services/maps/map-view'
import type { PinView } from './pin-view.server'
import { useLite } from '~/ui/use-lite'
import { pointIn } from './map-rules'
import { isOn, pinText, pinViewOf } from './pin-rules'
import '~/styles/pin-field.css'

const SIZE = MAP_SIZES.pin

type PinFieldProps = {
  pin: PinView
  /** ID of the text field for both coordinates, or of one for each. */
  field: string | [latitude: string, longitude: string]
  /** What to check about the pin, found by `onMoved` once it was moved. */
  elsewhere?: string | null
  onMoved?: (form: HTMLFormElement | null) => void
}

/**
 * A map to place a spot's pin on. Without scripts, a press submits the form with its position (pin.x and pin.y, in
 * pixels of the picture), and so do the buttons that move the map. With scripts, the pin moves at once, also when
 * coordinates are typed.
 */
export function PinField({ pin, field, elsewhere, onMoved }: PinFieldProps) {
  const lite = useLite()
  const [view, setView] = useState(pin.view)
  const [point, setPoint] = useState(pin.point)
  const at = point && pixelOf(point, view, SIZE)
  const ids = [field].flat().join(' ')
  useEffect(() => {
    const boxes = ids.split(' ').map((id) => document.getElementById(id) as HTMLInputElement)
    const follow = ({ type }: Event) => {
      const typed = pointIn(boxes.map(({ value }) => value).join(', '))
      setPoint(typed)
      // While coordinates are being typed, each digit would load another map.
      if (typed && type === 'change') setView((last) => (isOn(last, typed) ? last : pinViewOf(typed)))
    }
    const events = boxes.flatMap((box) => ['input', 'change'].map((type) => ({ box, type })))
    for (const { box, type } of events) box.addEventListener(type, follow)
    return () => events.forEach(({ box, type }) => box.removeEventListener(type, follow))
  }, [ids])
  function put(event: MouseEvent<HTMLInputElement>) {
    event.preventDefault()
    const boxes = ids.split(' ').map((id) => document.getElementById(id) as HTMLInputElement)
    // A press by keyboard has no position. Coordinates can be typed instead.
    if (event.detail === 0) return boxes[0]!.focus()
    const { offsetX: x, offsetY: y } = event.nativeEvent
    const text = pinText(pointOf({ x, y }, view, SIZE))
    const texts = boxes.length > 1 ? text.split(', ') : [text]
    for (const [n, box] of boxes.entries()) box.value = texts[n]!
    for (const box of boxes) box.dispatchEvent(new Event('input', { bubbles: true }))
    onMoved?.(event.currentTarget.form)
  }
  // Until it has moved, the page's own check holds.
  const check = point === pin.point && elsewhere === undefined ? pin.elsewhere : elsewhere
  // Lite mode loads a picture only on request.
  if (lite && !pin.asked)
    return (
      <p id="pin">
        <button
          type="submit"
          name="pinMove"
          value={mapViewText(view)}
          formNoValidate
          className="button button-quiet"
        >
          {pinWords.show}
        </button>
      </p>
    )
  return (
    <fieldset className="field pin-field" id="pin">
      <legend>{pinWords.legend}</legend>
      <p className="hint">{pinWords.hint}</p>
      <input type="hidden" name="pinView" value={mapViewText(view)} />
      <div className="pin-map">
        <input
          type="image"
          name="pin"
          src={viewAddress(pin.version, 'pin', view)}
          alt={pinWords.press}
          width={SIZE.width}
          height={SIZE.height}
          formNoValidate
          onClick={put}
        />
        {at && isOn(view, point) && (
          <svg viewBox="0 0 272 272" aria-hidden="true" className="map">
            <path
              className="map-spot"
              d={`M${Math.round(at.x)} ${Math.round(at.y)}l-9-14a11 11 0 1 1 18 0z`}
            />
          </svg>
        )}
      </div>
      <p role="status" className="hint">
        {check}
      </p>
      <Moves view={view} move={setView} />
      <MapCredit />
    </fieldset>
  )
}

function Moves({ view, move }: { view: MapView; move: (view: MapView) => void }) {
  const moves = {
    closer: zoomed(view, 1),
    farther: zoomed(view, -1),
    north: moved(view, 0, -1, SIZE),
    west: moved(view, -1, 0, SIZE),
    east: moved(view, 1, 0, SIZE),
    south: moved(view, 0, 1, SIZE),
  }
  return (
    <ul className="map-moves">
      {(Object.keys(moves) as (keyof typeof moves)[]).map((name) => {
        const to = moves[name]
        return (
          to && (
            <li key={name}>
              <button
                type="submit"
                name="pinMove"
                value={mapViewText(to)}
                formNoValidate
                className="button button-quiet"
                aria-label={mapWords.moves[name]}
                onClick={(event) => {
                  event.preventDefault()
                  move(to)
                }}
              >
                <span aria-hidden="true">{mapWords.arrows[name]}</span>
              </button>
            </li>
          )
        )
      })}
    </ul>
  )
}
