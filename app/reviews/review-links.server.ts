import { words as removalWords } from './removal-words'
import { words } from './report-words'
import type { ReviewLink } from './ReviewLinks'

/** What can be done about somebody else's review: anybody may report it, an admin delete it. */
export const linksBelow = (review: { id: number; author: string }, admin: boolean): ReviewLink[] => [
  { to: `/review/${review.id}/report`, text: words.form.report, label: words.reportOf(review.author) },
  ...(admin
    ? [
        {
          to: `/review/${review.id}/remove`,
          text: removalWords.remove,
          label: removalWords.removeOf(review.author),
        },
      ]
    : []),
]
