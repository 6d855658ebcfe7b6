import { Link } from '@remix-run/react'

/** The author's name, with a link if the account still exists. */
export const Author = ({ href, text }: { href: string | null; text: string }) =>
  href ? (
    <Link to={href} dir="auto">
      {text}
    </Link>
  ) : (
    text
  )

/** Facts about a case, one per line. */
export const Facts = ({ title, lines }: { title: string; lines: string[] }) => (
  <>
    <h2>{title}</h2>
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </>
)
