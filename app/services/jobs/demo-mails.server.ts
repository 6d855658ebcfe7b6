import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Message } from './render-mail.server'
import { writeAtomically } from '../write-atomically.server'

/**
 * A demo's emails, for the page that shows them. The page reads JSON files next to the .eml files, so that production
 * needs no email parser.
 */
const Note = z.object({ to: z.string(), subject: z.string(), text: z.string(), sentAt: z.coerce.date() })

export type DemoMail = z.output<typeof Note> & { id: string }

export const mailFolder = (varDir: string): string => path.join(varDir, 'mail')

const ID = /^\d{8}T\d{9}Z-[a-z0-9-]{1,80}$/

export async function keepDemoMail(
  folder: string,
  id: string,
  { to, subject, text, date }: Message,
): Promise<void> {
  const note: z.input<typeof Note> = { to: to.address, subject, text, sentAt: date }
  await writeAtomically(path.join(folder, `${id}.json`), JSON.stringify(note))
}

/** How many emails the page lists. */
const MOST = 100

/** The latest emails, newest first. */
export async function demoMails(varDir: string): Promise<DemoMail[]> {
  const names = await fs.readdir(mailFolder(varDir)).catch(fallbackIfMissing<string[]>([]))
  const ids = names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort()
    .reverse()
  const mails = await Promise.all(ids.slice(0, MOST).map((id) => demoMail(varDir, id)))
  return mails.filter((mail) => mail !== null)
}

/** An email. Null if `id` is unknown or invalid. */
export async function demoMail(varDir: string, id: string): Promise<DemoMail | null> {
  if (!ID.test(id)) return null
  const text = await fs
    .readFile(path.join(mailFolder(varDir), `${id}.json`), 'utf8')
    .catch(fallbackIfMissing(null))
  return text === null ? null : { id, ...Note.parse(JSON.parse(text)) }
}

const fallbackIfMissing =
  <T>(none: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error
    return none
  }
