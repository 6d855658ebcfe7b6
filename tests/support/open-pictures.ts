import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { loadSharp } from '../../app/services/storage/load-sharp.server'

/**
 * Lets a file's tests open picture formats that the product creates but may not read. sharp's setting applies to
 * the whole process, which also runs other test files. Call it at the top of a file.
 */
export function openPictures(...kinds: ('Webp' | 'Heif')[]): void {
  const operation = kinds.map((kind) => `VipsForeignLoad${kind}Buffer`)
  beforeAll(async () => {
    await loadSharp() // loading blocks them, once per process
    sharp.unblock({ operation })
  })
  afterAll(() => sharp.block({ operation }))
}
