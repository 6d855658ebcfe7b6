import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { dayOf } from '~/spots/model/busyness-rules'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { findInsights } from '~/finding/home/insights-queries.server'
import { insightsOn, type InsightsView } from '~/finding/home/insights-rules'
import { NoInsights, StudyInsights } from '~/finding/home/StudyInsights'
import { insightsWords } from '~/finding/home/insights-words'
import { cachedMeanRating, cachedTotals } from '~/spots/site-totals.server'
import { done } from '~/services/outcome'
import { publicMeta } from '~/web/page-meta'
import { ForYou } from '~/finding/ForYou'
import { recommend, SHOWN, type Recommendations } from '~/finding/recommend.server'
import { Tabs } from '~/ui/Tabs'

type Tabs = {
  insights: InsightsView | null
  /** Whether the site has no study spots. */
  empty: boolean
  forYou: { more: boolean; anywhere: boolean; recommendations: Recommendations | null } | null
}

export const handle: PageHandle = {
  public: 30,
  reads: ['tab', 'day', 'more', 'anywhere'],
  offline: true,
  sitemap: true,
}

/**
 * Two tabs by URL: Study Insights, and ?tab=for-you, with &more for the longer list and &anywhere for spots beyond the
 * reader's area.
 */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, context, viewer, url: { searchParams }, nullOnError }) {
      if (searchParams.get('tab') === 'for-you')
        return done<Tabs>({ insights: null, empty: false, forYou: await recommended() })
      const day = dayOf(searchParams.get('day'))
      const [statistics, totals] = await Promise.all([
        nullOnError(() => findInsights(db)),
        nullOnError(() => cachedTotals(db, context.cachedValues)),
      ])
      return done<Tabs>({
        insights: insightsOn(day, statistics),
        empty: statistics !== null && totals?.locations === 0,
        forYou: null,
      })

      async function recommended() {
        const more = searchParams.has('more')
        const anywhere = searchParams.has('anywhere')
        const limit = more ? SHOWN.more : SHOWN.few
        const mean = () => cachedMeanRating(db, context.cachedValues)
        const asked = { limit, mean, anywhere, log: context.log }
        return {
          more,
          anywhere,
          recommendations: viewer && (await recommend(db, { userId: viewer.id, ...asked })),
        }
      }
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data
    ? publicMeta(
        matches,
        '/insights',
        data.forYou ? insightsWords.forYou : insightsWords.title,
        insightsWords.description,
      )
    : []

export default function Insights() {
  const { insights, empty, forYou } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{insightsWords.title}</h1>
      <Tabs
        label={insightsWords.tabs}
        tabs={[
          { to: '/insights', text: insightsWords.title, isCurrent: insights !== null },
          { to: '/insights?tab=for-you', text: insightsWords.forYou, isCurrent: forYou !== null },
        ]}
      />
      {insights && (empty ? <NoInsights /> : <StudyInsights insights={insights} />)}
      {forYou && <ForYou {...forYou} />}
    </>
  )
}
