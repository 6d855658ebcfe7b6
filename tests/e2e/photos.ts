import { parse } from 'node-html-parser'
import sharp from 'sharp'
import { htmlOf, postBody, type Person } from './people'

/** A single-color picture, as a browser's file chooser returns it. */
export async function pictureFile(name: string, colour: string, width = 1200, height = 800) {
  const buffer = await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

const COLOURS = ['#b3541e', '#2e5d4b', '#33415c', '#7a5c61']

/**
 * Adds photos to a user's review of an off-campus location, for tests about something else. Returns the photos'
 * pages, in order.
 */
export async function addPhotos(
  location: string,
  { session }: Person,
  captions: string[],
  width = 1200,
  height = 800,
): Promise<string[]> {
  const form = new FormData()
  for (const [n, caption] of captions.entries()) {
    const { name, buffer } = await pictureFile(`desk${n}.jpg`, COLOURS[n % COLOURS.length]!, width, height)
    form.append('photos', new File([new Uint8Array(buffer)], name, { type: 'image/jpeg' }))
    form.append(`caption${n + 1}`, caption)
  }
  const mine = `${location}/review/photos`
  const answer = await postBody(mine, form, session)
  if (answer.status !== 303) throw new Error(`The photos were answered with ${answer.status}`)
  const page = parse(await htmlOf(mine, session))
  return page.querySelectorAll('.own-photos .photos a').map((link) => link.getAttribute('href')!)
}
