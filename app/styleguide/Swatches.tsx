import tokens from '~/styles/tokens.css?raw'

const BLOCKS = { light: ':root {', dark: ":root[data-theme='dark'] {" } as const
const SIZE = 28

/** A theme's colors, read from the style sheet. The dark theme lists only the colors it changes. */
export function Swatches({ theme }: { theme: keyof typeof BLOCKS }) {
  const start = tokens.indexOf(BLOCKS[theme])
  const block = tokens.slice(start, tokens.indexOf('}', start))
  const colors = [...block.matchAll(/--([\w-]+): (#[\da-f]+);/g)]
  return (
    <ul className="tags" aria-label={`Colors, ${theme}`}>
      {colors.map(([, name, color]) => (
        <li key={name}>
          <svg width={SIZE} height={SIZE} aria-hidden="true">
            <rect width={SIZE} height={SIZE} fill={color} stroke="currentColor" />
          </svg>{' '}
          {name} {color}
        </li>
      ))}
    </ul>
  )
}
