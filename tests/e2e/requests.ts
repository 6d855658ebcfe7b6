import { randomBytes } from 'node:crypto'
import { pictureFile } from './photos'
import { postBody, type Person } from './people'

/** A name that no university has, made of letters. */
export const unheardOf = () =>
  `Miskatonic ${[...randomBytes(6)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`

/** Sends a request for a university, for tests about something else. Returns the path of the list it's in. */
export async function askForUniversity({ session }: Person): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: unheardOf(), city: 'Arkham', state: 'MA' }))
    form.append(name, value)
  const { name, mimeType, buffer } = await pictureFile('gate.jpg', '#33415c')
  form.append('image', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  const answer = await postBody('/allschools/request', form, session)
  if (answer.status !== 303) throw new Error(`The request was answered with ${answer.status}`)
  return '/account/me?tab=requests'
}
