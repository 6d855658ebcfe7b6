import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { loadSharp } from '../../app/storage/load-sharp.server'

/**
 * Lets the tests of a file look at pictures that the product makes and may not open itself. What sharp may open holds for the
 * whole process, which runs other files afterwards. Call it at the top of a file.
 */
export function openPictures(...kinds: ('Webp' | 'Heif')[]): void {
  const operation = kinds.map((kind) => `VipsForeignLoad${kind}Buffer`)
  beforeAll(async () => {
    await loadSharp() // it blocks them, once in a process
    sharp.unblock({ operation })
  })
  afterAll(() => sharp.block({ operation }))
}
