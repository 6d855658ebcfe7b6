import { StudyInsights, type InsightsView } from '~/insights/StudyInsights'
import { ForYou } from '~/recommendations/ForYou'
import { listWords } from '~/recommendations/words'
import type { RecommendationView } from '~/recommendations/recommend.server'
import { guidePath, type State } from './rules'
import { CREDITS } from './study-session-samples'
import { CARDS, LONG_NAME } from './samples'

const HERE = guidePath('insights')

const insights = (full: boolean): InsightsView => ({
  times: {
    days: ['Every day', 'Sunday', 'Monday'].map((text, n) => ({ text, to: HERE, current: n === 0 })),
    rows: ['Morning', 'Afternoon', 'Evening', 'Night'].map((name, n) => ({
      name,
      percent: [25, 75, 100, 40][n]!,
      reports: full ? String(n * 1200 + 1) : 'typical',
    })),
    below: full ? 'Based on 7,204 reports.' : 'Typical figures.',
  },
  tip: 'It’s quietest in the morning.',
  where: {
    rows: ['Libraries', 'Coffee shops', LONG_NAME].map((name, n) => ({ name, percent: [62, 38, 0][n]! })),
    below: full ? 'Based on 1,234 reviews.' : 'Typical figures.',
  },
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
