let loaded: Promise<typeof import('sharp').default> | undefined

/**
 * Loads sharp on first use. Its input formats are limited for the whole process: JPEG and PNG, and SVG for our own
 * illustrations (previews). Uploads only reach it if their first bytes say JPEG or PNG, which is also how it selects
 * the decoder. No cache, and one thread per picture.
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
