import { createDiskStorage } from '../../../../app/storage/disk.server'

/** Puts more than the limit on files lets through, and says how that ended; run as a process of its own. */
const storage = createDiskStorage(process.argv[2]!)
await storage.put('post_images/1', Buffer.alloc(2_000_000), { contentType: 'image/jpeg' }).then(
  () => console.log('stored'),
  (error: Error) => console.log(error.name, error.message),
)
