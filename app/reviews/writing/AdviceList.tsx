/** Kind words on what others may stumble over: lines of `adviceOn`, which the server works out where nothing is typed. */
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
