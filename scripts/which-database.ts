import fs from 'node:fs'
import path from 'node:path'
import { parseSwitch } from '../app/services/env-parse.server'
import { productionReasons } from '../app/services/env.server'
import { openReporting } from '../db/newer-migrations'
import { databaseSettings, type DatabaseSettings, type OpenDatabase } from '../db/open'
import { hostsOf, placeOf } from '../db/hosts/urls'

/** Marks that a production site ran here, in the var folder and next to the program if that's writable. */
const MARKER = 'production-site'
const MARKER_TEXT = 'A production site has run here. Commands need its DATABASE_URL, or --embedded.\n'

/** A command called in a way that can't work: exit code 2. */
export class CallError extends Error {
  override name = 'CallError'
}

const chosen = { embedded: false }

/**
 * External services and settings of other processes: a restore drill next to production must not send email or
 * touch its photos.
 */
const OUTSIDE = /^(?:SMTP_URL|S3_|STORAGE$|MEILISEARCH_|GOOGLE_|SSO_FILE|OSRM_URL|METRICS_PORT|PUSH_KEY)/

/** For --embedded: ignores the environment's database and all other services. */
export function useEmbedded(): void {
  chosen.embedded = true
  delete process.env.DATABASE_DIRECT_URL
  delete process.env.DATABASE_STANDBY_URL
  delete process.env.DATABASE_URL
  for (const name of Object.keys(process.env)) if (OUTSIDE.test(name)) delete process.env[name]
  if (process.env.MAPS_FILE?.trim().startsWith('s3:')) delete process.env.MAPS_FILE
  process.env.WIKIDATA_URL = 'off' // without it, production asks Wikidata's own
  process.env.HOURS_FEED_HOSTS = 'off'
  // With other production settings the environment is only complete with it.
  if (productionReasons().length) process.env.DATABASE_URL = 'embedded'
}

/**
 * Records that a production site runs here, so that a command without settings doesn't use an empty embedded
 * database.
 * @param asProduction whether NODE_ENV said so when the process started
 */
export function markProduction(asProduction: boolean): void {
  const { ORIGIN } = process.env
  const { databaseUrl, varDir } = databaseSettings()
  if (databaseUrl === null || !(asProduction || ORIGIN?.trim().startsWith('https:'))) return
  // A development machine that tries production settings can still use its own build.
  for (const folder of asProduction ? [varDir, 'build'] : [varDir]) {
    try {
      fs.mkdirSync(folder, { recursive: true })
      fs.writeFileSync(path.join(folder, MARKER), MARKER_TEXT)
    } catch (error) {
      // root owns a release. Its missing sources mean the same as the marker.
      if (folder !== 'build') console.error(`Can't write to ${folder}: ${(error as Error).message}`)
    }
  }
}

/** Why a command without DATABASE_URL shouldn't use the embedded database; null if it may. */
function whyProduction(varDir: string): string | null {
  const reasons = productionReasons()
  if (!reasons.length && parseSwitch(process.env.CARREL_DEMO ?? '')) return null // it always has its own embedded database
  if (reasons.length) return `${reasons.join(' and ')} ${reasons.length === 1 ? 'is' : 'are'} set`
  if (['build', varDir].some((folder) => fs.existsSync(path.join(folder, MARKER))))
    return 'a production site has run here'
  return fs.existsSync('vite.config.ts') ? null : 'this is an installed release'
}

/**
 * Stops a command that would use the embedded database by mistake.
 * @throws CallError
 */
export function requireDatabase(): void {
  if (chosen.embedded || process.env.DATABASE_URL?.trim() || process.env.DATABASE_DIRECT_URL?.trim()) return
  const why = whyProduction(databaseSettings().varDir)
  if (why)
    throw new CallError(
      `DATABASE_URL isn't set, but ${why}. Set CARREL_ENV_FILE to the file with your settings, such as ` +
        '/etc/carrel/carrel.env. To work on the embedded database instead, add --embedded.',
    )
}

/** Opens a command's database and reports on standard error which one it is. */
export function openForCommand(settings: DatabaseSettings, what: string): Promise<OpenDatabase> {
  console.error(`Using ${databaseText(settings)}.`)
  return openReporting(settings, what)
}

/** Opens a command's database like openForCommand, and closes it after `act`. */
export async function usingDatabase<T>(
  settings: DatabaseSettings,
  what: string,
  act: (opened: OpenDatabase) => Promise<T>,
): Promise<T> {
  const opened = await openForCommand(settings, what)
  try {
    return await act(opened)
  } finally {
    await opened.close()
  }
}

/** 'the database carrel at 127.0.0.1:5432', never with the user or password. */
function databaseText({ databaseUrl: pooler, databaseDirectUrl, varDir }: DatabaseSettings): string {
  const databaseUrl = databaseDirectUrl ?? pooler
  if (databaseUrl === null) {
    const relative = path.relative('', varDir)
    return `the embedded database in ${relative.startsWith('..') ? varDir : relative}/`
  }
  if (!hostsOf(databaseUrl))
    throw new CallError('DATABASE_URL isn’t a URL such as postgres://user:password@host/database.')
  const [place, name] = placeOf(databaseUrl).split(/\/(?=[^/]*$)/)
  return `the database ${name} at ${place}`
}
