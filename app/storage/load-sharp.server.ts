let loaded: Promise<typeof import('sharp').default> | undefined

/**
 * The library of pictures, which comes with the first one. What it may open holds for the whole process: JPEG and PNG, and SVG
 * for our own drawings (previews). What people send gets to it only when its first bytes are those of a JPEG or PNG, and by
 * these bytes the library chooses how to read it. It keeps nothing, and works one thread a picture.
 */
export function loadSharp() {
  return (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'],
    })
    return sharp
  }))
}
