/** Current and upcoming alerts, under a study spot's title. */
export function AlertLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <p key={line} className="closing" dir="auto">
      {line}
    </p>
  ))
}
