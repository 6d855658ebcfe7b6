import fs from 'node:fs'
import path from 'node:path'
import { BackupError } from './backup-error.server'

/** Where a backup is. */
export type BackupTarget = { kind: 'file'; file: string } | { kind: 's3'; bucket: string; key: string }

const S3 = /^s3:\/\/([^/]+)\/?(.*)$/

/** 'carrel-2026-11-22T06-50-57Z.tar', plus '.age' when encrypted. */
export const backupName = (made: Date, encrypted: boolean): string =>
  `carrel-${made.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.tar${encrypted ? '.age' : ''}`

/** Parses where to write a new backup. A folder (or a path ending in a slash) gets a file called `name`. */
export function newTarget(text: string, name: string): BackupTarget {
  const [, bucket, key = ''] = S3.exec(text) ?? []
  if (bucket) return { kind: 's3', bucket, key: !key || key.endsWith('/') ? key + name : key }
  const folder = text.endsWith('/') || text.endsWith(path.sep) || isFolder(text)
  const file = path.resolve(folder ? path.join(text, name) : text)
  if (fs.existsSync(file)) throw new BackupError(`${file} already exists. Backups never overwrite anything.`)
  return { kind: 'file', file }
}

/** Parses where an existing backup is. */
export function givenTarget(text: string): BackupTarget {
  const [, bucket, key] = S3.exec(text) ?? []
  if (bucket && key && !key.endsWith('/')) return { kind: 's3', bucket, key }
  if (bucket || isFolder(text))
    throw new BackupError(`${text} is a folder. Give the path of the backup in it.`)
  const file = path.resolve(text)
  if (!fs.existsSync(file)) throw new BackupError(`File not found: ${file}`)
  return { kind: 'file', file }
}

/** The target as the user would type it. */
export const targetText = (target: BackupTarget): string =>
  target.kind === 's3' ? `s3://${target.bucket}/${target.key}` : target.file

const isFolder = (text: string) => fs.statSync(text, { throwIfNoEntry: false })?.isDirectory() ?? false
