import { useEffect } from 'react'
import type { FormResult } from '~/http/form-result'

/**
 * While `refused`, the page title starts with "Error: ", which screen readers say first. pageMeta() does the same
 * without JavaScript.
 */
export function useErrorTitle(refused: boolean) {
  // Runs after every render, because the response may have changed the page's title.
  useEffect(() => {
    if (refused) document.title = `Error: ${withoutError(document.title)}`
  })
  useEffect(() => {
    // Removes the prefix, because React doesn't rewrite a title that it thinks is unchanged.
    if (refused) return () => void (document.title = withoutError(document.title))
  }, [refused])
}

/** What's wrong with a form whose fields show no errors of their own, for ErrorSummary and the page's title. */
export function useErrors(result: FormResult | undefined): { name: string; text: string }[] {
  const texts = Object.values(result?.submission.error ?? {}).flatMap((each) => each ?? [])
  useErrorTitle(texts.length > 0)
  return texts.map((text) => ({ name: '', text }))
}

const withoutError = (title: string) => title.replace(/^(Error: )+/, '')
