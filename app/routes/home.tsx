import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { SaveLink } from '~/collections/SaveLink'
import { Stars } from '~/components/ui/Stars'
import { read } from '~/http/read.server'
import { anyone } from '~/http/who'
import { LocationCard } from '~/locations/LocationCard'
import { locationCard } from '~/locations/location-card.server'
import { countLocations, popularLocations, topLocations } from '~/locations/queries.server'
import { locationPath } from '~/locations/rules'
import { done } from '~/outcome'
import { pageMeta, PRODUCT, TAGLINE } from '~/page-meta'
import { RECENT } from '~/reviews/list-rules'
import { recentReviews } from '~/reviews/queries.server'
import { recentView } from '~/reviews/recent-view.server'
import { RecentReviews } from '~/reviews/RecentReviews'
import { campusesByState, countCampuses, topCampuses } from '~/universities/queries.server'
import { campusPath } from '~/universities/rules'
import { UniversityChooser } from '~/universities/UniversityChooser'
import { words as universityWords } from '~/universities/words'

/** The chooser offers this many names while typing; the form behind it knows all. */
const CHOOSER_NAMES = 60
const number = new Intl.NumberFormat('en-US')

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ db, viewer }) {
      const [campuses, top, trending, best, counts, universities, reviews] = await Promise.all([
        campusesByState(db), topCampuses(db, 8), popularLocations(db, 10), topLocations(db, 3), countLocations(db), countCampuses(db), recentReviews(db, RECENT),
      ])
      const now = new Date()
      return done({
        start: viewer ? '/allschools' : '/signup',
        names: campuses.slice(0, CHOOSER_NAMES).map(({ name, city }) => `${name}, ${city}`),
        top,
        trending: trending.map((row) => locationCard(row, now)),
        best: best.map((row) => ({ href: locationPath(row), name: row.name, city: row.city, rating: row.rating, reviews: row.reviews })),
        counters: [
          { label: 'Universities', n: universities },
          { label: 'Study Spots', n: counts.locations },
          { label: 'Reviews', n: counts.reviews },
        ],
        recent: reviews.map(recentView),
      })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, `${TAGLINE}`, `${PRODUCT} helps students find, rate and review places to study: libraries, cafés and quiet corners near their campus.`)

const STEPS = [
  { title: 'Explore & Filter', text: 'Look up your campus and narrow its spots down by quiet, wifi, outlets and what is open now.' },
  { title: 'Read & Review', text: 'Read what other students found, and add your own stars and words.' },
  { title: 'Study & Connect', text: 'Take the desk that suits the day, and tell the next student about it.' },
]

export default function Home() {
  const { start, names, top, trending, best, counters, recent } = useLoaderData<typeof loader>()
  return (
    <>
      <section className="hero">
        <div className="hero-words">
          <h1>{TAGLINE}</h1>
          <p>Libraries, cafés and quiet corners near your campus, rated by the students who study there.</p>
          <UniversityChooser names={names} />
          {top.length > 0 && (
            <>
              <p className="popular" id="popular">Popular</p>
              <ul className="chips" aria-labelledby="popular">
                {top.slice(0, 3).map((campus) => <li key={campus.id}><Link to={campusPath(campus.key)} className="chip">{campus.name}</Link></li>)}
              </ul>
            </>
          )}
        </div>
        {best.length > 0 && (
          <ul className="hero-side" aria-label="Top study spots">
            {best.map((spot) => (
              <li key={spot.href}>
                <Link to={spot.href}>{spot.name}</Link>{' '}
                <span className="quiet">{spot.city}</span>{' '}
                <Stars rating={spot.rating} count={spot.reviews} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <dl className="counters">
        {counters.map(({ label, n }) => (
          <div key={label}><dt>{label}</dt><dd>{number.format(n)}</dd></div>
        ))}
      </dl>
      <section aria-labelledby="steps-title">
        <h2 id="steps-title">How it works</h2>
        <ol className="steps">
          {STEPS.map((step) => <li key={step.title}><h3>{step.title}</h3><p>{step.text}</p></li>)}
        </ol>
        <p><Link to="/features">All features</Link></p>
      </section>
      {trending.length > 0 && (
        <section aria-labelledby="trending-title">
          <h2 id="trending-title">Trending Study Spots</h2>
          <ol className="rail" aria-labelledby="trending-title">
            {trending.map((card, index) => (
              <LocationCard key={card.id} card={card} showCampus eager={index < 2}><SaveLink place={card} /></LocationCard>
            ))}
          </ol>
        </section>
      )}
      {top.length > 0 && (
        <section aria-labelledby="top-title">
          <h2 id="top-title">Top Universities</h2>
          <ol className="campus-list ranked">
            {top.map((campus) => (
              <li key={campus.id}>
                <Link to={campusPath(campus.key)}>{campus.name}</Link>{' '}
                <span className="quiet">{campus.city}, {campus.state} · {universityWords.reviews(campus.reviews)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {recent.length > 0 && (
        <section aria-labelledby="recent-title" className="community">
          <h2 id="recent-title">From the community</h2>
          <RecentReviews reviews={recent} />
          <p><Link to={start} className="button">Start Exploring</Link></p>
        </section>
      )}
    </>
  )
}
