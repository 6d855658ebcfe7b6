import type { MetaDescriptor } from '@remix-run/node'

export const PRODUCT = 'Carrel'
export const TAGLINE = 'Find Your Perfect Study Sanctuary'

type RootMatch = { id: string; data: unknown }

/**
 * Title and description of a page. When the answer shows a form that was not accepted, the title starts with "Error: ",
 * which is the first thing that a screen reader says.
 */
export function pageMeta(matches: readonly RootMatch[], title: string, description?: string): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === 'root')?.data as { invalid?: boolean } | undefined
  const meta: MetaDescriptor[] = [{ title: `${root?.invalid ? 'Error: ' : ''}${title} · ${PRODUCT}` }]
  if (description) meta.push({ name: 'description', content: description })
  return meta
}
