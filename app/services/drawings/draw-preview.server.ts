import { LRUCache } from 'lru-cache'
import { limitConcurrency } from '../limit-concurrency.server'
import { drawingOf } from './draw'
import { loadSharp } from '../storage/load-sharp.server'
import { PREVIEW_SIZE } from './preview-rules'

/** The scenes in public/scenes, as they were at build time. */
const SCENES = import.meta.glob<string>('../../../public/scenes/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const { width: WIDTH, height: HEIGHT } = PREVIEW_SIZE
const BAND = 130
/** A palette image takes about 30 KB. */
const MAX_CACHED = 1000

/** Too many previews are waiting for another to be made in time. */
export class PreviewsBusy extends Error {
  override name = 'PreviewsBusy'
}

/**
 * What a preview shows: a scene (by path) or a spot's illustration (by code), a colored band with the color of what's
 * on it, and stars unless `halves` is null.
 */
export type Preview = { scene: string; color: string; on: string; halves: number | null }

const inTurn = limitConcurrency(1, 20, () => new PreviewsBusy('too many previews at once'))
const cached = new LRUCache<string, Buffer, Preview>({
  max: MAX_CACHED,
  fetchMethod: (_key, _stale, { context }) => inTurn(() => draw(context)),
})

/**
 * The preview as a PNG. It has no text, which needs no font: sites show the title next to it. There are few different
 * ones, so the latest are cached.
 * @throws PreviewsBusy
 */
export const drawPreview = (preview: Preview): Promise<Buffer> =>
  cached.forceFetch(JSON.stringify(preview), { context: preview })

async function draw(preview: Preview): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svgOf(preview)))
    .png({ palette: true, quality: 80, effort: 4 })
    .toBuffer()
}

const STAR = 'M0-38 11.2-11.8 39.6-9.2 18.2 9.6 24.6 37.4 0 22.6-24.6 37.4-18.2 9.6-39.6-9.2-11.2-11.8Z'
/** The logo of components/layout/Logo, in a 32 × 32 square. */
const MARK = 'M4 28V7h3v14h18V7h3v21M7 26h18M11 21v-4M11 17c0-5 3-8 8-8M16 7l6 0 2 5h-8z'

function svgOf({ scene, color, on, halves }: Preview): string {
  const drawing = (SCENES[`../../public${scene}`] ?? drawingOf(scene) ?? '').replace(
    '<svg ',
    `<svg width="${WIDTH}" height="${HEIGHT}" `,
  )
  const top = HEIGHT - BAND
  const stars =
    halves === null
      ? ''
      : Array.from({ length: 5 }, (_each, n) =>
          starAt(n, Math.min(2, Math.max(0, halves - 2 * n)), top, on),
        ).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${drawing}` +
    `<path fill="${color}" d="M0 ${top}h${WIDTH}v${BAND}H0z"/>${stars}` +
    `<g transform="translate(${WIDTH - 140} ${top + 17}) scale(3)" fill="none" stroke="${on}" stroke-width="2.4" stroke-linecap="round" ` +
    `stroke-linejoin="round"><path d="${MARK}"/></g></svg>`
  )
}

/** Star number n: empty, half or full. */
function starAt(n: number, filled: number, top: number, on: string): string {
  const position = `transform="translate(${90 + n * 105} ${top + BAND / 2})"`
  const clip = `<clipPath id="half-${n}"><path d="M-40-40H${filled === 1 ? 0 : 40}V40H-40z"/></clipPath>`
  const fill = filled > 0 ? `<path d="${STAR}" fill="${on}" clip-path="url(#half-${n})"/>` : ''
  return `<g ${position}>${clip}<path d="${STAR}" fill="none" stroke="${on}" stroke-width="3" opacity="0.7"/>${fill}</g>`
}
