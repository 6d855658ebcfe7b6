import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { simpleParser, type ParsedMail } from 'mailparser'
import { siteFolder } from './server'

const PATIENCE_MS = 60_000

/** The newest email to an address, as the product wrote it to its folder; waits for one with `subject`. */
export async function mailTo(address: string, subject = /./): Promise<ParsedMail> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(50)) {
    for (const file of mailFiles().reverse()) {
      const source = fs.readFileSync(file)
      if (!source.includes(address)) continue
      const mail = await simpleParser(source)
      const to = [mail.to ?? []].flat().flatMap(({ value }) => value.map((each) => each.address))
      if (to.includes(address) && subject.test(mail.subject ?? '')) return mail
    }
  }
  throw new Error(`No mail about ${subject} came to ${address}`)
}

/** The first link in the newest email to an address. */
export async function linkMailedTo(address: string, subject?: RegExp): Promise<string> {
  const link = /https?:\/\/\S+/.exec((await mailTo(address, subject)).text ?? '')?.[0]
  if (!link) throw new Error(`The mail to ${address} holds no link`)
  return link
}

/** Every email the product wrote, oldest first. */
export function mailFiles(): string[] {
  const folder = path.join(siteFolder(), 'mail')
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : []
  return names
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => path.join(folder, name))
}
