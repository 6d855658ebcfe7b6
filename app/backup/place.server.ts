import fs from 'node:fs'
import path from 'node:path'
import { BackupError } from './backup-error.server'

/** The location of a backup. */
export type Place = { kind: 'file'; file: string } | { kind: 's3'; bucket: string; key: string }

const S3 = /^s3:\/\/([^/]+)\/?(.*)$/

/** 'carrel-2026-11-22T06-50-57Z.tar', plus '.age' when encrypted. */
export const backupName = (made: Date, encrypted: boolean): string =>
  `carrel-${made.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.tar${encrypted ? '.age' : ''}`

/** Parses where to write a new backup. A folder (or a path ending in a slash) gets a file called `name`. */
export function newPlace(text: string, name: string): Place {
  const [, bucket, key = ''] = S3.exec(text) ?? []
  if (bucket) return { kind: 's3', bucket, key: !key || key.endsWith('/') ? key + name : key }
  const folder = text.endsWith('/') || text.endsWith(path.sep) || isFolder(text)
  const file = path.resolve(folder ? path.join(text, name) : text)
  if (fs.existsSync(file)) throw new BackupError(`${file} already exists. Backups never overwrite anything.`)
  return { kind: 'file', file }
}

/** Parses the location of an existing backup. */
export function givenPlace(text: string): Place {
  const [, bucket, key] = S3.exec(text) ?? []
  if (bucket && key && !key.endsWith('/')) return { kind: 's3', bucket, key }
  if (bucket || isFolder(text))
    throw new BackupError(`${text} is a folder. Give the path of the backup in it.`)
  const file = path.resolve(text)
  if (!fs.existsSync(file)) throw new BackupError(`File not found: ${file}`)
  return { kind: 'file', file }
}

/** The location as the user would type it. */
export const placeText = (place: Place): string =>
  place.kind === 's3' ? `s3://${place.bucket}/${place.key}` : place.file

const isFolder = (text: string) => fs.statSync(text, { throwIfNoEntry: false })?.isDirectory() ?? false
