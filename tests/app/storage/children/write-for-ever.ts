import { createDiskStorage } from '../../../../app/storage/disk.server'

/** Puts objects of one repeated byte until it is killed; run as a process of its own. */
const storage = createDiskStorage(process.argv[2]!)
for (let n = 0; ; n++) {
  await storage.put(`post_images/${n % 3}`, Buffer.alloc(2_000_000, n % 251), {
    contentType: 'application/octet-stream',
  })
  if (n === 3) process.send!('writing')
}
