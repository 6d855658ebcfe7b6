import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  Link,
  useLoaderData,
  useRouteLoaderData,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
} from '@remix-run/react'
import { savedAmong } from '~/collections/queries.server'
import { SaveLink } from '~/collections/saving/SaveLink'
import { Picture } from '~/components/ui/Picture'
import { Stars } from '~/components/ui/Stars'
import { Counters } from '~/home/Counters'
import { findHome, type HomeStatic } from '~/home/find-home.server'
import { isShellOnly } from '~/home/shell-later'
import { Rail } from '~/home/Rail'
import { homeFromRecords, useHome, type HomeData, type LoadedHome } from '~/home/use-home'
import { homeWords } from '~/home/words'
import type { PageHandle } from '~/http/page-handle'
import { read } from '~/http/read.server'
import { anyone } from '~/http/caller'
import { done } from '~/outcome'
import { PRODUCT, publicMeta, TAGLINE } from '~/page-meta'
import { RecentReviews } from '~/reviews/reading/RecentReviews'
import { UniversityChooser } from '~/universities/UniversityChooser'

/** How many top universities are listed next to the chooser. */
const POPULAR = 3

export const handle: PageHandle = { public: 30, reads: [], offline: true, prefetch: true, sitemap: true }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, context, viewer }) {
      const home = await findHome(db, context.cachedValues)
      const saved = await savedAmong(
        db,
        viewer,
        home.fixed.trending.map(({ id }) => id),
      )
      return done({ ...home, saved } satisfies LoadedHome)
    },
  })

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs): Promise<HomeData> =>
  homeFromRecords(() => serverLoader<typeof loader>())

export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  !isShellOnly() && (actionStatus ?? 0) < 400 && defaultShouldRevalidate

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(matches, '/', TAGLINE, homeWords.description(PRODUCT))

export default function HomePage() {
  const { fixed, recent, saved, loading } = useHome(useLoaderData<typeof loader>() as HomeData)
  const shell = useRouteLoaderData('root') as { viewer: unknown } | undefined
  return (
    <>
      <section className="hero">
        <div className="hero-words">
          <h1>{TAGLINE}</h1>
          <p>{homeWords.lead}</p>
          <UniversityChooser />
          {fixed && fixed.top.length > 0 && (
            <>
              <p className="popular" id="popular">
                {homeWords.popular}
              </p>
              <ul className="chips" aria-labelledby="popular">
                {fixed.top.slice(0, POPULAR).map((campus) => (
                  <li key={campus.id}>
                    <Link to={campus.href} className="chip">
                      {campus.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p className="no-school">
            <Link to="/allschools">{homeWords.noSchool}</Link>
          </p>
        </div>
        {fixed && fixed.best.length > 0 && (
          <ul className="hero-side" aria-label={homeWords.best}>
            {fixed.best.map((location) => (
              <li key={location.id}>
                <Link to={location.href}>{location.name}</Link>{' '}
                <span className="quiet">{location.where}</span>{' '}
                <Stars rating={location.rating} count={location.reviews} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="steps-title">
        <h2 id="steps-title">{homeWords.how}</h2>
        <ol className="steps">
          {homeWords.steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </section>
      {fixed && <Counters counts={fixed.counts} />}
      <section aria-labelledby="more-title" className="teaser">
        <h2 id="more-title">{homeWords.more}</h2>
        <p>{homeWords.moreText}</p>
        <p>
          <Link to="/features" className="button">
            {homeWords.features}
          </Link>{' '}
          <Link to="/update">{homeWords.updates}</Link>
        </p>
      </section>
      <div aria-busy={loading || undefined}>
        {fixed && <Rails {...fixed} saved={saved} />}
        <section aria-labelledby="recent-title" className="community">
          <h2 id="recent-title">{homeWords.community}</h2>
          {recent && recent.length > 0 && <RecentReviews reviews={recent} />}
          {recent?.length === 0 && (
            <div className="empty">
              <p>{homeWords.noReviews}</p>
              <p>{homeWords.firstReview}</p>
            </div>
          )}
          <p>
            <Link to={shell?.viewer ? '/allschools' : '/signup'} className="button">
              {homeWords.start}
            </Link>
          </p>
        </section>
      </div>
    </>
  )
}

function Rails({ trending, top, saved }: HomeStatic & Pick<HomeData, 'saved'>) {
  return (
    <>
      {trending.length > 0 && (
        <Rail title={homeWords.trending} id="trending-title">
          {trending.map((location) => (
            <li key={location.id} className="card">
              <Picture src={location.picture} alt="" width={320} height={200} />
              <div className="card-body">
                <h3>
                  <Link to={location.href}>{location.name}</Link>
                </h3>
                <p className="quiet">{location.where}</p>
                <Stars rating={location.rating} count={location.reviews} />
                <SaveLink location={location} saved={saved} />
              </div>
            </li>
          ))}
        </Rail>
      )}
      {top.length > 0 && (
        <Rail title={homeWords.top} id="top-title">
          {top.map((campus) => (
            <li key={campus.id} className="card">
              <Picture src={campus.picture} alt="" width={320} height={200} />
              <div className="card-body">
                <h3>
                  <Link to={campus.href}>{campus.name}</Link>
                </h3>
                <p className="quiet">
                  {campus.city} · {campus.reviews}
                </p>
              </div>
            </li>
          ))}
        </Rail>
      )}
    </>
  )
}
