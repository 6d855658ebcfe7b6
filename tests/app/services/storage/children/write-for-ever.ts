import { createDiskStorage } from '../../../../../app/services/storage/disk.server'

/** Stores objects of one repeated byte until it's killed; runs as a separate process. */
const storage = createDiskStorage(process.argv[2]!)
for (let n = 0; ; n++) {
  await storage.put(`post_images/${n % 3}`, Buffer.alloc(2_000_000, n % 251), {
    contentType: 'application/octet-stream',
  })
  if (n === 3) process.send!('writing')
}
