import fs from 'node:fs'
import path from 'node:path'
import type { JobContext } from '~/services/jobs/job.server'
import { isPublicKey } from '~/services/storage/keys'
import { checkRemotePicture, type Seen } from '~/services/storage/check-remote-picture.server'

type Where = Pick<JobContext, 'env' | 'storage'>

/**
 * Checks what an item's image_url points to: asks object storage for our own files, the disk for bundled pictures, and
 * other servers for everything else.
 * @throws StorageDown
 */
export async function checkPicture({ env, storage }: Where, imageUrl: string): Promise<Seen> {
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
  return checkRemotePicture(url)
}

/**
 * The storage key of one of our own files: from '/files/KEY?t=…' with or without our origin, from the bucket's public
 * URL, or the key itself.
 */
function ownKey(url: string, { origin, s3 }: JobContext['env']): string | null {
  const plain = url.split(/[?#]/, 1)[0]!
  const starts = ['/files/', `${origin}/files/`, ...(s3?.publicUrl ? [`${s3.publicUrl}/`] : [])]
  const start = starts.find((each) => plain.startsWith(each))
  if (start) return plain.slice(start.length)
  return isPublicKey(plain) ? plain : null
}

async function lookInStore(storage: Where['storage'], key: string): Promise<Seen> {
  // Other keys can't be opened, whether or not the file exists.
  const info = isPublicKey(key) ? await storage.head(key) : null
  if (!info) return 'gone'
  return info.contentType.startsWith('image/') ? 'picture' : 'no-picture'
}

/** Whether it's a picture bundled with the program. */
function isInProgram(url: string): boolean {
  const plain = url.split(/[?#]/, 1)[0]!
  if (!/^(\/[\w-][\w.-]*)+$/.test(plain)) return false
  return ['build/client', 'public'].some((folder) => fs.existsSync(path.join(path.resolve(folder), plain)))
}
