import { useEffect, useRef, useState, type FocusEvent } from 'react'
import type { Similar } from './similar/find-similar.server'

type Look = {
  /** Where it is asked for what is there already. */
  to: string
  /** The fields that go along. */
  fields: readonly string[]
  /** Those without which nothing is asked. */
  needed: readonly string[]
}

/**
 * In the enhanced page: looks for what is there already whenever a field is left whose text has changed, and when an answer has
 * come for the form with the id `formId` (`result` is another one then). What cannot be asked is not shown: the server looks as well.
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
      // Of two answers the one that was asked for last counts.
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
