import { escapeHtml } from '~/escape-html'
import { fullName } from '~/accounts/rules'
import { locationPath } from '~/locations/rules'
import { feedWords } from './words'
import { reviewPath } from './list-rules'
import type { RecentReview } from '../queries.server'
import { reviewWords } from '../writing/words'

type Feed = {
  /** Scheme and host of the site. */
  origin: string
  /** What the feed is of, such as 'location/5': with the host its name for good. */
  of: string
  title: string
  /** Path of the page that shows the same, and of the feed. */
  page: string
  self: string
  reviews: RecentReview[]
}

/**
 * Reviews as an Atom feed (RFC 4287), newest first. Ids are tag URIs (RFC 4151), which stay when a location gets
 * another name.
 */
export function reviewFeed({ origin, of, title, page, self, reviews }: Feed): string {
  const tag = `tag:${new URL(origin).hostname},2026:`
  const link = (rel: string, path: string, type: string) =>
    `<link rel="${rel}" type="${type}" href="${escaped(origin + path)}"/>`
  const entries = reviews.map((review) =>
    [
      '<entry>',
      `<id>${tag}review/${review.id}</id>`,
      `<title>${escaped(feedWords.entry(review.rating, review.location_name))}</title>`,
      `<author><name>${escaped(authorOf(review))}</name></author>`,
      `<published>${review.created_at.toISOString()}</published>`,
      `<updated>${review.updated_at.toISOString()}</updated>`,
      link('alternate', pathOf(review), 'text/html'),
      `<content type="text">${escaped(review.description)}</content>`,
      '</entry>',
    ].join('\n'),
  )
  // A feed of nothing has to have been changed at some time too: the same one always, or it would be new with every request.
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

/** Its location, where it stands out. */
const pathOf = ({ id, location_id, location_name, university_key }: RecentReview): string =>
  reviewPath(locationPath({ id: location_id, name: location_name, university_key }), id)

/** The author's name as the page shows it. */
export const authorOf = (review: Pick<RecentReview, 'first_name' | 'last_name'>): string =>
  review.first_name === null ? reviewWords.anonymous : fullName(review.first_name, review.last_name)

/** Text for XML, without the characters that XML 1.0 has no way to say (section 2.2). */
function escaped(text: string): string {
  return escapeHtml(
    text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD'),
  )
}
