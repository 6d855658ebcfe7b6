/** What's on at a study spot, and what's coming, under its title. */
export function AlertLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <p key={line} className="closing" dir="auto">
      {line}
    </p>
  ))
}
