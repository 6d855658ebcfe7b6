import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Env } from '~/env.server'
import { keepDemoMail, mailFolder } from './demo-mails.server'
import type { Transport } from './transport.server'
import { writeWhole } from '~/write-whole.server'

/**
 * Writes emails to files: one .eml below varDir/mail each, written atomically, readable only by us, with names that
 * sort by time. In a demo with a JSON file for the page that shows them.
 */
export function fileTransport({ varDir, demo }: Pick<Env, 'varDir' | 'demo'>): Transport {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const folder = mailFolder(varDir)
  return {
    async deliver(message, { key }) {
      const { message: bytes } = await transport.sendMail(message)
      await fs.mkdir(folder, { recursive: true, mode: 0o700 })
      const name = fileName(new Date(), key)
      if (demo) await keepDemoMail(folder, name, message)
      await writeWhole(path.join(folder, `${name}.eml`), bytes as Buffer)
    },
    close: () => transport.close(),
  }
}

/** '20260131T235959999Z-password-reset-17-1f3870be': the hash distinguishes keys that don't fit into a file name. */
function fileName(now: Date, key: string): string {
  const slug = key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  return `${now.toISOString().replace(/[-:.]/g, '')}-${slug || 'mail'}-${createHash('sha256').update(key).digest('hex').slice(0, 8)}`
}
