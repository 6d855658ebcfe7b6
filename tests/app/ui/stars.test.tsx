import { parse } from 'node-html-parser'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Stars } from '~/ui/Stars'
import { checkRows } from '../../support/rows'

describe('stars', () => {
  it('say the rating in words, in two elements, or three with the number of reviews', () =>
    checkRows<[{ rating: number; count?: number }, string, string, number]>(
      [
        [{ rating: 4 }, '4 out of 5 stars', '8', 2],
        [{ rating: 4.42, count: 33 }, '4.4 out of 5 stars 33 reviews', '9', 3],
        [{ rating: 5, count: 1 }, '5.0 out of 5 stars 1 review', '10', 3],
        [{ rating: 0, count: 0 }, 'Not rated yet 0 reviews', '0', 3],
      ],
      ([values, text, halves, elements]) => {
        const html = parse(renderToStaticMarkup(<Stars {...values} />))
        expect(html.textContent).toBe(text)
        expect(html.querySelector('.stars')!.getAttribute('data-halves')).toBe(halves)
        expect(html.querySelectorAll('*')).toHaveLength(elements)
      },
    ))
})
