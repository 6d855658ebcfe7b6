import { useEffect } from 'react'

/**
 * While `refused`, the page's title starts with "Error: ", which is the first thing that a screen reader says.
 * The same as pageMeta() does on the page that comes without scripts.
 */
export function useErrorTitle(refused: boolean) {
  // After every rendering: what the answer changed may have given the page another title, and React writes only what changed.
  useEffect(() => {
    if (refused) document.title = `Error: ${withoutError(document.title)}`
  })
  useEffect(() => {
    // A page that stays when its form is accepted keeps its title in React's eyes.
    if (refused) return () => void (document.title = withoutError(document.title))
  }, [refused])
}

const withoutError = (title: string) => title.replace(/^(Error: )+/, '')
