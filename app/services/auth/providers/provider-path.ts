/** Where logging in with a provider starts: a form that leads to it, and a page with that form for other sites to link to. */
export const providerPath = (id: string, returnTo: string | null = null): string =>
  `/auth/${id}${returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : ''}`
