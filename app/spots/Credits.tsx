import { Fragment } from 'react'
import { creditWords } from './words'

type CreditsProps = { credits: { text: string; href: string | null }[]; label?: string }

/** Data sources of the locations on a page. Shown wherever the locations are. */
export function Credits({ credits, label = creditWords.sources }: CreditsProps) {
  if (credits.length === 0) return null
  return (
    <p className="credit">
      {label}{' '}
      {credits.map((credit, index) => (
        <Fragment key={credit.text}>
          {index > 0 && '; '}
          {credit.href ? (
            <a href={credit.href} rel="external">
              {credit.text}
            </a>
          ) : (
            credit.text
          )}
        </Fragment>
      ))}
    </p>
  )
}
