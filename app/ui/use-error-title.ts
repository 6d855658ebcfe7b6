import { useEffect } from 'react'
import type { FormResult } from '~/web/http/form-result'

/** While `refused`, the page title starts with "Error: ", which screen readers say first. Without scripts, pageMeta() does. */
export function useErrorTitle(refused: boolean) {
  // After every render, because the response may have changed the title, which React doesn't rewrite unless it changes.
  useEffect(() => {
    if (!refused) return
    document.title = `Error: ${withoutError()}`
    return () => void (document.title = withoutError())
  })
}

/** What's wrong with a form whose fields show no errors of their own, for ErrorSummary and the page's title. */
export function useErrors(result: FormResult | undefined): { name: string; text: string }[] {
  const texts = Object.values(result?.submission.error ?? {}).flatMap((each) => each ?? [])
  useErrorTitle(texts.length > 0)
  return texts.map((text) => ({ name: '', text }))
}

const withoutError = () => document.title.replace(/^(Error: )+/, '')
