import { useEffect } from 'react'

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

const withoutError = (title: string) => title.replace(/^(Error: )+/, '')
