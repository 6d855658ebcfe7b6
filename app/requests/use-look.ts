import { useEffect, useRef, useState, type FocusEvent } from 'react'
import type { Similar } from './similar/find-similar.server'

type Look = {
  /** The URL to search for similar items. */
  to: string
  /** The fields to send. */
  fields: readonly string[]
  /** Fields without which nothing is searched. */
  needed: readonly string[]
}

/**
 * In the enhanced page: searches for similar items when the user leaves a changed field, and after a response to the
 * form with the ID `formId` (which changes `result`). Failures aren't shown, because the server checks as well.
 */
export function useLook({ to, fields, needed }: Look, formId: string, result: unknown) {
  const [similar, setSimilar] = useState<Similar | null>(null)
  const asked = useRef('')
  const look = (form: HTMLFormElement | null) => {
    if (!form) return
    const typed = new FormData(form)
    const query = new URLSearchParams()
    for (const name of fields) {
      const value = typed.get(name)
      if (typeof value === 'string' && value.trim()) query.set(name, value.trim())
    }
    const now = query.toString()
    if (!needed.every((name) => query.has(name)) || asked.current === now) return
    asked.current = now
    fetch(`${to}?${now}`, { headers: { Accept: 'application/json' } })
      .then((answer) =>
        answer.ok
          ? (answer.json() as Promise<{ similar: Similar | null }>)
          : Promise.reject(new Error(String(answer.status))),
      )
      // If two responses are pending, only the latest request counts.
      .then(
        (found) => void (asked.current === now && setSimilar(found.similar)),
        () => void (asked.current = ''),
      )
  }
  useEffect(() => {
    if (result) look(document.getElementById(formId) as HTMLFormElement | null)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [result])
  return { similar, onBlur: ({ target }: FocusEvent<HTMLElement>) => look((target as HTMLInputElement).form) }
}
