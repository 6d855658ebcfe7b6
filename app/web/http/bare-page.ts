const BARE = /^\/(screen|embed)\/[^/]+\/?$/i

/**
 * What kind of page this path has, if it's one without navigation, scripts, forms and cookies: a 'screen' loads itself
 * again each minute, an 'embed' may be framed by other sites.
 */
export const barePage = (path: string): 'screen' | 'embed' | null =>
  (BARE.exec(path)?.[1]?.toLowerCase() as 'screen' | 'embed' | undefined) ?? null

/** The parameter of a screen, and its value, that stops it from loading itself again. */
export const REFRESH = { name: 'refresh', off: 'off' } as const
