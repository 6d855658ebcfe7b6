/** Duration of the animation. */
export const MS = 2000
const number = new Intl.NumberFormat('en-US')

/** The number shown after some milliseconds: fast at first, then slower and slower. */
export const countedAfter = (ms: number, end: number): number =>
  Math.round(end * (1 - (1 - Math.min(1, Math.max(0, ms / MS))) ** 3))

/**
 * Counts a list's numbers up from 0 once, when it comes into view. Writes into the existing text nodes, so that React
 * still finds them.
 * @returns a function that ends it and shows the final numbers
 */
export function countUp(list: HTMLElement): () => void {
  const counts = [...list.querySelectorAll('dd')].flatMap(({ firstChild: text }) => {
    const end = Number(text?.nodeValue?.replaceAll(',', ''))
    return text && Number.isSafeInteger(end) ? [{ text, end, shown: text.nodeValue! }] : []
  })
  let frame = 0
  const finish = () => {
    cancelAnimationFrame(frame)
    watch.disconnect()
    for (const { text, shown } of counts) text.nodeValue = shown
  }
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      const began = performance.now()
      const step = (now: number) => {
        if (now - began >= MS) return finish()
        for (const { text, end } of counts) text.nodeValue = number.format(countedAfter(now - began, end))
        frame = requestAnimationFrame(step)
      }
      frame = requestAnimationFrame(step)
    },
    { threshold: 0.6 },
  )
  watch.observe(list)
  return finish
}
