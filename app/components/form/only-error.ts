import { createContext, useContext } from 'react'

/** In the enhanced page: the name of the one field whose message is shown. null: every field shows its own. */
export const OnlyError = createContext<string | null>(null)

/** The messages of a field that are shown now. */
export function useShownErrors(field: { name: string; errors?: string[] }): string[] {
  const only = useContext(OnlyError)
  return only === null || only === field.name ? (field.errors ?? []) : []
}
