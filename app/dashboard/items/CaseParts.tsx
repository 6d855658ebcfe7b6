import { Link } from '@remix-run/react'

/** Who something is from, as a link if their account is still there. */
export const Author = ({ href, text }: { href: string | null; text: string }) =>
  href ? (
    <Link to={href} dir="auto">
      {text}
    </Link>
  ) : (
    text
  )

/** What is known of a case, a line each. */
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
