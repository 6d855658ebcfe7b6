import { Fragment } from 'react'
import { creditWords } from './words'

/** Data sources of the locations on a page. Shown wherever the locations are. */
export function Credits({ credits }: { credits: { text: string; href: string | null }[] }) {
  if (credits.length === 0) return null
  return (
    <p className="credit">
      {creditWords.sources}{' '}
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
