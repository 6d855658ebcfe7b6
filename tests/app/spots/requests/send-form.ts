import sharp from 'sharp'
import type { RunningApp } from '../../../support/app'

export type Sent = Record<string, string | string[] | File>

/** A single-color JPEG, like a file that a user chose. */
export async function jpegFile(name = 'Front Door (1).JPG', colour = '#7a5c3e'): Promise<File> {
  const bytes = await sharp({ create: { width: 48, height: 30, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}

/** Submits a form with files like a browser without scripts, and returns the parsed response. */
export async function sendForm(app: RunningApp, path: string, cookie: string, fields: Sent) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) form.append(name, each)
  const answer = await app.browser(cookie).post(path, form)
  const root = answer.html
  const faults = root.querySelectorAll('.field-error').map(({ id, text }) => {
    const field = id.replace(/^[a-z]+-request-|^complete-|-error$/g, '')
    return [field, text.replace('Error: ', '').trim()]
  })
  /** Opens the page that a response redirects to, with its cookies. */
  const follow = async () => {
    const cookies = [cookie, ...answer.cookies.map((line) => line.split(';')[0]!)].filter(Boolean).join('; ')
    let at = answer.to!
    const own = app.browser(cookies)
    for (let n = 0; n < 4; n++) {
      const page = await own.get(at.replace(/#.*$/, ''))
      if (page.status < 300 || page.status > 399)
        return { status: page.status, root: page.html, text: page.text, at }
      at = page.to!
    }
    throw new Error('it leads round in circles')
  }
  return {
    status: answer.status,
    to: answer.to,
    location: answer.to,
    root,
    text: answer.text,
    cookies: answer.cookies,
    follow,
    faults: Object.fromEntries(faults) as Record<string, string>,
    summary: root.querySelectorAll('.error-summary li').map(({ text }) => text.trim()),
  }
}
