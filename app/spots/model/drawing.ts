/** Change it whenever illustrations change: their URLs are cached forever. */
export const DRAWING_VERSION = 'a'
