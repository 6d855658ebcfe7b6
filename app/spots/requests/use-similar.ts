import { useEffect, useRef, useState } from 'react'
import type { Similar } from './find-similar.server'

type Options = {
  /** The URL to search for similar items. */
  to: string
  /** The fields to send. */
  fields: readonly string[]
  /** Fields without which nothing is searched. */
  needed: readonly string[]
}

/** `elsewhere`: what to check about a study spot's pin. */
export type SimilarAnswer = { similar: Similar | null; elsewhere?: string | null }

/**
 * In the enhanced page: searches for similar items when the user leaves a changed field (`search`, for its form), and
 * after a response to the form with the ID `formId` (which changes `result`). Failures aren't shown, because the
 * server checks as well.
 */
export function useSimilar({ to, fields, needed }: Options, formId: string, result: unknown) {
  const [found, setFound] = useState<SimilarAnswer | null>(null)
  const asked = useRef('')
  const search = (form: HTMLFormElement | null) => {
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
          ? (answer.json() as Promise<SimilarAnswer>)
          : Promise.reject(new Error(String(answer.status))),
      )
      // If two responses are pending, only the latest request counts.
      .then(
        (answer) => void (asked.current === now && setFound(answer)),
        () => void (asked.current = ''),
      )
  }
  useEffect(() => {
    if (result) search(document.getElementById(formId) as HTMLFormElement | null)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
  }, [result])
  return { similar: found?.similar ?? null, elsewhere: found?.elsewhere, search }
}
