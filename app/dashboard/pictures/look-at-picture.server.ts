import fs from 'node:fs'
import path from 'node:path'
import type { JobContext } from '~/jobs/job.server'
import { isPublicKey } from '~/storage/keys'
import { lookOutside, type Seen } from '~/storage/look-outside.server'

type Where = Pick<JobContext, 'env' | 'storage'>

/**
 * What is behind the image_url of an item: one of our own files by asking object storage, one of the program's own
 * pictures by looking for it, any other by asking its server. @throws StorageDown
 */
export async function lookAtPicture({ env, storage }: Where, imageUrl: string): Promise<Seen> {
  const url = imageUrl.trim()
  const key = ownKey(url, env)
  if (key !== null) return lookInStore(storage, key)
  const own =
    url.startsWith('/') && !url.startsWith('//')
      ? url
      : url.startsWith(`${env.origin}/`)
        ? url.slice(env.origin.length)
        : null
  if (own !== null) return isInProgram(own) ? 'picture' : 'gone'
  return lookOutside(url)
}

/**
 * The key of a stored file, from '/files/KEY?t=…' with or without our origin, object storage's own public address, or
 * the key by itself.
 */
function ownKey(url: string, { origin, s3 }: JobContext['env']): string | null {
  const plain = url.split(/[?#]/, 1)[0]!
  const starts = ['/files/', `${origin}/files/`, ...(s3?.publicUrl ? [`${s3.publicUrl}/`] : [])]
  const start = starts.find((each) => plain.startsWith(each))
  if (start) return plain.slice(start.length)
  return isPublicKey(plain) ? plain : null
}

async function lookInStore(storage: Where['storage'], key: string): Promise<Seen> {
  // What is no key of a public file opens for nobody, whatever is there.
  const info = isPublicKey(key) ? await storage.head(key) : null
  if (!info) return 'gone'
  return info.contentType.startsWith('image/') ? 'picture' : 'no-picture'
}

/** Pictures that come with the program itself. */
function isInProgram(url: string): boolean {
  const plain = url.split(/[?#]/, 1)[0]!
  if (!/^(\/[\w-][\w.-]*)+$/.test(plain)) return false
  return ['build/client', 'public'].some((folder) => fs.existsSync(path.join(path.resolve(folder), plain)))
}
