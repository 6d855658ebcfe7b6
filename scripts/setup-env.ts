import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { generateX25519Identity } from 'age-encryption'
import { readEnv } from '../app/services/env.server'
import { keyId, keyValue, KEY_VARIABLES } from '../search/meilisearch-keys'

/** Letters, digits, - and _: safe in a shell, an env file and a URL. */
const secret = (bytes = 32) => randomBytes(bytes).toString('base64url')

type Given = { origin: string; email: string; databaseUrl?: string; file?: string }

/** The file's lines: settings in order, each below the reason for it. */
export async function settingsFor({
  origin,
  email,
  databaseUrl,
  file = '',
}: Given): Promise<[name: string, value: string, why: string][]> {
  const all: [string, string, string][] = [
    ['ORIGIN', origin, 'The public URL.'],
    ['SUPPORT_EMAIL', email, 'The address behind "Support". The certificate authority writes to it, too.'],
    [
      'SESSION_SECRET',
      secret(),
      'Signs cookies. To change it, put the new one first: SESSION_SECRET=new,old',
    ],
    [
      'PUSH_KEY',
      secret(),
      'Signs notifications to browsers. With another one, people have to turn them on again.',
    ],
    ['METRICS_TOKEN', secret(), 'The token for reading /metrics.'],
    [
      'BACKUP_KEY',
      await generateX25519Identity(),
      "Encrypts backups with age. Without it you can't read them.",
    ],
  ]
  if (databaseUrl)
    return [
      ...all,
      ['DATABASE_URL', databaseUrl, 'PostgreSQL 15 or newer.'],
      ['TRUST_PROXY', '1', 'One proxy is in front.'],
      ...(file.startsWith('/etc/')
        ? [['CARREL_VAR', '/var/lib/carrel', 'Where photos and other files are.'] as [string, string, string]]
        : []),
    ]
  const masterKey = secret()
  return [
    ...all,
    [
      'POSTGRES_PASSWORD',
      randomBytes(24).toString('hex'),
      'For the database container. PostgreSQL reads it when it first starts.',
    ],
    ['S3_ACCESS_KEY_ID', secret(12), 'For the object storage container, or another server (S3_ENDPOINT).'],
    ['S3_SECRET_ACCESS_KEY', secret(), ''],
    [
      'MEILISEARCH_MASTER_KEY',
      masterKey,
      'For Meilisearch. Carrel uses two keys with fewer rights, derived from it.',
    ],
    ...KEY_VARIABLES.map((name): [string, string, string] => [
      name,
      keyValue(masterKey, keyId('carrel', name)),
      '',
    ]),
  ]
}

/** Writes production settings to `file`, which must not exist yet. */
export async function writeEnvFile({
  origin,
  email,
  databaseUrl,
  file,
}: Given & { file: string }): Promise<number> {
  const settings = await settingsFor({ origin, email, databaseUrl, file })
  // Reports now what the program would reject later.
  readEnv({
    DATABASE_URL: 'postgres://carrel@database/carrel',
    ...Object.fromEntries(settings),
    S3_ACCESS_KEY_ID: '',
    S3_SECRET_ACCESS_KEY: '',
  })
  const text = settings.map(([name, value, why]) => `${why ? `# ${why}\n` : ''}${name}=${value}\n`).join('')
  try {
    fs.writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    console.error(`${file} already exists and may have secrets that are in use, so nothing was written.`)
    return 1
  }
  console.log(
    `Wrote ${file}. Keep a copy where you keep your other secrets. You can't use a backup of the database without it.`,
  )
  return 0
}
