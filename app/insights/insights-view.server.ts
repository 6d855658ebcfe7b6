import { busynessWords } from '~/busyness/words'
import type { Insights } from './queries.server'
import { AT_FIRST, BUCKET_NAMES, busynessOf, mostlyOpen, ON_ERROR, sharesOf } from './rules'
import type { InsightsView } from './StudyInsights'
import { insightsWords } from './words'

const number = new Intl.NumberFormat('en-US')

/**
 * The Study Insights tab for a weekday (0 Sunday to 6 Saturday), or null for every day. `insights` is null if loading
 * failed; `linkTo` returns the link to another day.
 */
export function insightsView(
  insights: Insights | null,
  day: number | null,
  linkTo: (day: number | null) => string,
): InsightsView {
  const typical = insights === null ? ON_ERROR : AT_FIRST
  const buckets = BUCKET_NAMES.map((bucket) => {
    const measured = busynessOf(insights?.hours ?? [], bucket, day)
    return { bucket, percent: measured?.percent ?? typical[bucket], reports: measured?.reports ?? null }
  })
  const reports = buckets.reduce((sum, each) => sum + (each.reports ?? 0), 0)
  const known = buckets.filter((each) => each.reports !== null)
  const quietest = (known.length > 0 ? known : buckets)
    .filter(({ bucket }) => mostlyOpen(insights?.open ?? [], bucket, day))
    .sort((one, other) => one.percent - other.percent)[0]
  const { shares, reviews } = sharesOf(insights?.reviewed ?? null)
  const reportsText = reports === 1 ? insightsWords.oneReport : insightsWords.reports(number.format(reports))
  return {
    times: {
      days: [null, 0, 1, 2, 3, 4, 5, 6].map((each) => ({
        text: each === null ? insightsWords.everyDay : busynessWords.dayNames[each]!,
        to: linkTo(each),
        current: each === day,
      })),
      rows: buckets.map(({ bucket, percent, reports: n }) => ({
        name: insightsWords.buckets[bucket],
        percent,
        reports: n === null ? insightsWords.typical : number.format(n),
      })),
      below:
        known.length === 0
          ? insightsWords.allTypical
          : insightsWords.measured(reportsText) +
            (known.length < buckets.length ? ` ${insightsWords.someTypical}` : ''),
    },
    tip: quietest
      ? insightsWords.come(insightsWords.quietest[quietest.bucket], quietest.percent)
      : insightsWords.checkHours,
    where: {
      rows: (['libraries', 'cafes', 'others'] as const).map((place) => ({
        name: insightsWords.places[place],
        percent: shares[place],
      })),
      below: reviews === null ? insightsWords.notCounted : insightsWords.counted(number.format(reviews)),
    },
  }
}
