/** Friendly advice on a review: lines of `adviceOn`, made on the server if nothing is being typed. */
export function AdviceList({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="advice" aria-label="Advice">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
