import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useRouteLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react'
import { SaveLink } from '~/collections/SaveLink'
import { Picture } from '~/components/ui/Picture'
import { Stars } from '~/components/ui/Stars'
import { Counters } from '~/home/Counters'
import { findHome, type HomeStatic } from '~/home/find-home.server'
import { Rail } from '~/home/Rail'
import { homeFromRecords, useHome, type HomeData } from '~/home/use-home'
import { words } from '~/home/words'
import { read } from '~/http/read.server'
import { anyone } from '~/http/who'
import { done } from '~/outcome'
import { PRODUCT, publicMeta, TAGLINE } from '~/page-meta'
import { RecentReviews } from '~/reviews/RecentReviews'
import { UniversityChooser } from '~/universities/UniversityChooser'

/** Of the top universities stand so many beside the chooser (spec, section 9). */
const POPULAR = 3

export const loader = (args: LoaderFunctionArgs) =>
  read(args, { who: anyone, run: async ({ db, context }) => done(await findHome(db, context.figures)) })

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs): Promise<HomeData> =>
  homeFromRecords(() => serverLoader<typeof loader>())

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(matches, '/', TAGLINE, words.description(PRODUCT))

export default function HomePage() {
  const { fixed, recent, loading } = useHome(useLoaderData<typeof loader>() as HomeData)
  const shell = useRouteLoaderData('root') as { viewer: unknown } | undefined
  return (
    <>
      <section className="hero">
        <div className="hero-words">
          <h1>{TAGLINE}</h1>
          <p>{words.lead}</p>
          <UniversityChooser />
          {fixed && fixed.top.length > 0 && (
            <>
              <p className="popular" id="popular">
                {words.popular}
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
            <Link to="/allschools">{words.noSchool}</Link>
          </p>
        </div>
        {fixed && fixed.best.length > 0 && (
          <ul className="hero-side" aria-label={words.best}>
            {fixed.best.map((spot) => (
              <li key={spot.id}>
                <Link to={spot.href}>{spot.name}</Link> <span className="quiet">{spot.where}</span>{' '}
                <Stars rating={spot.rating} count={spot.reviews} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="steps-title">
        <h2 id="steps-title">{words.how}</h2>
        <ol className="steps">
          {words.steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </section>
      {fixed && <Counters counts={fixed.counts} />}
      <section aria-labelledby="more-title" className="teaser">
        <h2 id="more-title">{words.more}</h2>
        <p>{words.moreText}</p>
        <p>
          <Link to="/features" className="button">
            {words.features}
          </Link>{' '}
          <Link to="/update">{words.updates}</Link>
        </p>
      </section>
      <div aria-busy={loading || undefined}>
        {fixed && <Rails {...fixed} />}
        <section aria-labelledby="recent-title" className="community">
          <h2 id="recent-title">{words.community}</h2>
          {recent && recent.length > 0 && <RecentReviews reviews={recent} />}
          {recent?.length === 0 && (
            <div className="empty">
              <p>{words.noReviews}</p>
              <p>{words.firstReview}</p>
            </div>
          )}
          <p>
            <Link to={shell?.viewer ? '/allschools' : '/signup'} className="button">
              {words.start}
            </Link>
          </p>
        </section>
      </div>
    </>
  )
}

function Rails({ trending, top }: HomeStatic) {
  return (
    <>
      {trending.length > 0 && (
        <Rail title={words.trending} id="trending-title">
          {trending.map((spot) => (
            <li key={spot.id} className="card">
              <Picture src={spot.picture} alt="" width={320} height={200} />
              <div className="card-body">
                <h3>
                  <Link to={spot.href}>{spot.name}</Link>
                </h3>
                <p className="quiet">{spot.where}</p>
                <Stars rating={spot.rating} count={spot.reviews} />
                <SaveLink place={spot} />
              </div>
            </li>
          ))}
        </Rail>
      )}
      {top.length > 0 && (
        <Rail title={words.top} id="top-title">
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
