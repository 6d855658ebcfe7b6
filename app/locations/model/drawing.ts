/** Changes with every change of what is drawn: addresses of drawings are cached for good. */
export const DRAWING_VERSION = 'a'
