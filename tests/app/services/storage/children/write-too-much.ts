import { createDiskStorage } from '../../../../../app/services/storage/disk.server'

/** Stores more than the file size limit allows, and prints the outcome; runs as a separate process. */
const storage = createDiskStorage(process.argv[2]!)
await storage.put('post_images/1', Buffer.alloc(2_000_000), { contentType: 'image/jpeg' }).then(
  () => console.log('stored'),
  (error: Error) => console.log(error.name, error.message),
)
