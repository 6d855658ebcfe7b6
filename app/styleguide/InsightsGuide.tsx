import { BUCKET_NAMES, type InsightsView } from '~/insights/rules'
import { StudyInsights } from '~/insights/StudyInsights'
import { ForYou } from '~/recommendations/ForYou'
import { listWords } from '~/recommendations/words'
import type { RecommendationView } from '~/recommendations/recommend.server'
import type { State } from './rules'
import { CREDITS } from './study-session-samples'
import { CARDS, LONG_NAME } from './samples'

const insights = (full: boolean): InsightsView => ({
  day: null,
  buckets: BUCKET_NAMES.map((bucket, n) => ({
    bucket,
    percent: [25, 75, 100, 40][n]!,
    reports: full ? n * 1200 + 1 : null,
  })),
  quietest: { bucket: 'morning', percent: 25, reports: full ? 1 : null },
  shares: { libraries: 62, cafes: 38, others: 0 },
  reviews: full ? 1234 : null,
})

/** Matching locations, each with its own reason or (`reason`) all with the same. */
const matching = (reason?: string): RecommendationView[] =>
  CARDS.map(({ id, href, name, rating, reviews, tags, university, place, picture }, n) => ({
    locationId: id,
    href,
    name,
    rating,
    reviews,
    category: tags[0]!,
    place,
    picture,
    university: university ?? 'Independent',
    matchScore: [100, 86, 7][n]!,
    reason: reason ?? ['As quiet as you like it, and open late', 'Near your campus', LONG_NAME][n]!,
  }))

/**
 * Both tabs of Insights: with many reports, with none, and for visitors, with recommendations for users without
 * preferences.
 */
export function InsightsGuide({ state }: { state: State }) {
  const full = state === 'full'
  return (
    <>
      {state === 'fallback' ? <ForYou recommendations={null} /> : <StudyInsights insights={insights(full)} />}
      <ForYou
        recommendations={{
          list: full ? matching() : state === 'empty' ? [] : matching(listWords.popular),
          area: !full,
          few: state === 'fallback',
          credits: full ? CREDITS : [],
        }}
        more={state === 'fallback'}
        anywhere={full}
      />
    </>
  )
}
