import { escapeHtml } from '~/services/escape-html'
import { locationPath } from '~/spots/rules'
import { entryWords } from '../reading-words'
import { reviewPath } from '../list-rules'
import type { RecentReview } from '../queries.server'
import { authorOf } from '../quoted-review.server'

type Feed = {
  /** Scheme and host of the site. */
  origin: string
  /** The feed's subject, such as 'location/5'. With the host it forms the feed's permanent ID. */
  of: string
  title: string
  /** Path of the page with the same reviews, and of the feed. */
  page: string
  self: string
  reviews: RecentReview[]
}

/**
 * Reviews as an Atom feed (RFC 4287), newest first. IDs are tag URIs (RFC 4151), which don't change when a location is
 * renamed.
 */
export function reviewFeed({ origin, of, title, page, self, reviews }: Feed): string {
  const tag = `tag:${new URL(origin).hostname},2026:`
  const link = (rel: string, path: string, type: string) =>
    `<link rel="${rel}" type="${type}" href="${escaped(origin + path)}"/>`
  const entries = reviews.map((review) =>
    [
      '<entry>',
      `<id>${tag}review/${review.id}</id>`,
      `<title>${escaped(entryWords.entry(review.rating, review.location_name))}</title>`,
      `<author><name>${escaped(authorOf(review))}</name></author>`,
      `<published>${review.created_at.toISOString()}</published>`,
      `<updated>${review.updated_at.toISOString()}</updated>`,
      link('alternate', pathOf(review), 'text/html'),
      `<content type="text">${escaped(review.description)}</content>`,
      '</entry>',
    ].join('\n'),
  )
  // An empty feed needs a date too. It must be constant, or the feed would look new with every request.
  const updated = new Date(Math.max(0, ...reviews.map((review) => review.updated_at.getTime())))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${tag}${of}</id>`,
    `<title>${escaped(title)}</title>`,
    `<updated>${updated.toISOString()}</updated>`,
    link('self', self, 'application/atom+xml'),
    link('alternate', page, 'text/html'),
    ...entries,
    '</feed>',
    '',
  ].join('\n')
}

/** The review's URL in its location's list. */
const pathOf = ({ id, location_id, location_name, university_key }: RecentReview): string =>
  reviewPath(locationPath({ id: location_id, name: location_name, university_key }), id)

/** Text for XML, without the characters that XML 1.0 doesn't allow (section 2.2). */
function escaped(text: string): string {
  return escapeHtml(
    text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD'),
  )
}
