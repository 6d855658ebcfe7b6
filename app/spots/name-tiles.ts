import { GridLayer, type Coords, type DoneCallback, type GridLayerOptions } from 'leaflet'
import { TILE } from '~/services/maps/map-view'
import { PIN } from './place-pins'

type Dot = { x: number; y: number }

/** Pixels that stay free around a pin. */
const ROOM = PIN + 2

/** Street names as text of the page, not as pictures, so that those under pins can be left out. */
export class NameTiles extends GridLayer {
  #urlOf
  #pins: { z: number; dots: Dot[] } = { z: 0, dots: [] }
  #tiles = new Map<HTMLElement, Coords>()

  constructor(urlOf: (coords: Coords) => string, options?: GridLayerOptions) {
    super(options)
    this.#urlOf = urlOf
    this.on('tileunload', ({ tile }) => this.#tiles.delete(tile))
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('div')
    tile.className = 'map-names'
    tile.setAttribute('aria-hidden', 'true')
    this.#tiles.set(tile, coords)
    void this.#fill(tile, coords).then(
      () => done(undefined, tile),
      (error: Error) => done(error, tile),
    )
    return tile
  }

  /** Leaves out names under pins. `dots` are their middles in pixels of the world at zoom `z`. */
  clear(z: number, dots: Dot[]): void {
    this.#pins = { z, dots }
    for (const [tile, coords] of this.#tiles) this.#clearTile(tile, coords)
  }

  /** @throws if the names don't come, after the same pauses as for other tiles */
  async #fill(tile: HTMLElement, coords: Coords): Promise<void> {
    for (let asked = 1; ; asked++) {
      const response = await fetch(this.#urlOf(coords)).catch(() => null)
      // Leaflet has dropped the tile meanwhile.
      if (!this.#tiles.has(tile)) return
      if (response?.ok) {
        const { documentElement } = new DOMParser().parseFromString(await response.text(), 'image/svg+xml')
        tile.append(documentElement)
        return this.#clearTile(tile, coords)
      }
      if (asked > 3) throw new Error(`Street names: ${response?.status ?? 'offline'}`)
      await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** asked))
    }
  }

  #clearTile(tile: HTMLElement, { x, y, z }: Coords): void {
    if (z !== this.#pins.z) return
    const pins = this.#pins.dots.map((dot) => new DOMPoint(dot.x - x * TILE, dot.y - y * TILE))
    for (const text of tile.querySelectorAll('text')) {
      const covered = pins.some((pin) => isUnder(text, pin))
      text.setAttribute('visibility', covered ? 'hidden' : 'visible')
    }
  }
}

/** Whether a pin would touch a name. Compares in the name's own directions, because it may be slanted. */
function isUnder(text: SVGTextElement, pin: DOMPoint): boolean {
  const { x, y } = pin.matrixTransform(text.getCTM()!.inverse())
  const box = text.getBBox()
  const away = (at: number, from: number, length: number) => Math.max(from - at, 0, at - from - length)
  return Math.hypot(away(x, box.x, box.width), away(y, box.y, box.height)) < ROOM
}
