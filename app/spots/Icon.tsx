/** A path in a 24 × 24 box, drawn as lines. `label`: what it says, unless the text beside it does. */
export function Icon({ path, label }: { path: string; label?: string }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      {...(label ? { role: 'img' } : { 'aria-hidden': true })}
    >
      {label && <title>{label}</title>}
      <path d={path} />
    </svg>
  )
}
