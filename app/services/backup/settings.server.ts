import { createHmac } from 'node:crypto'
import { EnvError } from '../env.server'
import { parseBaseUrl, parseSecrets, SECRET_LENGTH } from '../env-parse.server'
import { checkKey } from './age.server'
import type { BackupObjectStorage } from './backup-object.server'

/** Settings only for the backup and restore commands: web processes shouldn't have the key. */
export type BackupSettings = {
  /**
   * age identities, recipients or passphrases. The first one encrypts, all of them decrypt. Without one, backups aren't
   * encrypted.
   */
  keys: string[]
  /** For s3:// addresses: its own storage, or else the one for pictures; null without any. */
  objectStorage: BackupObjectStorage | null
}

const OWN = ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'] as const
const OF_PICTURES = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** @throws EnvError for invalid settings; its message never contains secrets */
export function readBackupSettings(source: Record<string, string | undefined> = process.env): BackupSettings {
  const value = (name: string) => source[name]?.trim() || null
  const faults: string[] = []
  const key = value('BACKUP_KEY')
  const keys = key === null ? [] : keysOf(key)
  if (!keys) {
    faults.push(
      `BACKUP_KEY is not valid. Expected: an age key (AGE-SECRET-KEY-1… or age1…), or a random string of at least ` +
        `${SECRET_LENGTH} characters (openssl rand -base64 32); separate several with commas, newest first`,
    )
  }
  const address = value('BACKUP_S3_ENDPOINT')
  const ownEndpoint = address === null ? null : parseBaseUrl(address)
  if (address !== null && ownEndpoint === null) {
    faults.push(
      `BACKUP_S3_ENDPOINT is "${address}". Expected: the URL of an S3-compatible store, such as http://127.0.0.1:9000`,
    )
  }
  const given = OWN.filter((name) => value(name))
  if (given.length === 1)
    faults.push(`${OWN.find((name) => !value(name))} must be set together with ${given[0]}`)
  if (faults.length > 0)
    throw new EnvError(
      `Backups can't start. Fix these settings:\n\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    )
  const [accessKeyId, secretAccessKey] = (given.length > 0 ? OWN : OF_PICTURES).map(value)
  if (!accessKeyId || !secretAccessKey) return { keys: keys ?? [], objectStorage: null }
  const region = value('BACKUP_S3_REGION') ?? (given.length > 0 ? null : value('S3_REGION')) ?? 'us-east-1'
  const endpoint = ownEndpoint ?? (given.length > 0 ? null : value('S3_ENDPOINT'))
  return { keys: keys ?? [], objectStorage: { accessKeyId, secretAccessKey, region, endpoint } }
}

function keysOf(text: string): string[] | null {
  const keys = parseSecrets(text)
  try {
    keys?.forEach(checkKey)
    return keys
  } catch {
    return null // a mistyped age key
  }
}

/** A fingerprint that tells secrets apart without revealing them. */
export const secretMark = (secret: string): string =>
  createHmac('sha256', secret).update('carrel backup: which secret is it').digest('hex').slice(0, 16)
