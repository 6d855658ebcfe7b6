import { Link, PageLink } from '~/ui/Link'
import type { ReactNode } from 'react'
import { SaveLink } from '~/spots/collections/SaveLink'
import { Credits } from '~/spots/Credits'
import { Picture } from '~/ui/Picture'
import { Stars } from '~/ui/Stars'
import { useSite } from '~/ui/use-site'
import { RecentReviews } from '~/reviews/reading/RecentReviews'
import { UniversityChooser } from '~/campuses/UniversityChooser'
import { universityWords } from '~/campuses/words'
import { Counters } from './Counters'
import { Finder } from './Finder'
import type { HomeStatic } from './find-home.server'
import { MyHome } from './MyHome'
import { Rail } from './Rail'
import type { HomeData } from './use-home'
import { homeWords, myHomeWords } from './words'

/** How many top universities are listed next to the chooser. */
const POPULAR = 3

type HomePageProps = HomeData & {
  loggedIn: boolean
  /** Whether newer data is loading. */
  loading: boolean
}

/** The home page: what everyone sees, or the member's own part with that folded below. */
export function HomePage({ fixed, recent, saved, mine, loggedIn, loading }: HomePageProps) {
  const { name, tagline } = useSite()
  const Title = mine ? 'h2' : 'h1'
  const credits = new Map(
    [...(mine?.credits ?? []), ...(fixed?.credits ?? [])].map((each) => [each.text, each]),
  )
  const about = (
    <>
      <section className="hero">
        <div className="hero-words">
          <Title className="tagline">{tagline}</Title>
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
                    <PageLink to={campus.href} className="chip">
                      {campus.name}
                    </PageLink>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p className="no-school">
            <Link to="/allschools">{homeWords.noSchool}</Link>
          </p>
          {fixed?.counts.spots === 0 && <p className="popular">{homeWords.empty}</p>}
          {!mine && fixed?.counts.spots !== 0 && (
            <>
              <p className="popular">{homeWords.find}</p>
              <Finder path={null} label={homeWords.find} />
            </>
          )}
        </div>
        {fixed && fixed.best.length > 0 && (
          <ul className="hero-side" aria-label={homeWords.best}>
            {fixed.best.map((location) => (
              <li key={location.id}>
                <PageLink to={location.href}>{location.name}</PageLink>{' '}
                <span className="quiet">{location.where ?? homeWords.unknown}</span>{' '}
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
        <p>
          <Link to={mine?.campus.sessions ?? '/allschools'}>{homeWords.sessions}</Link>
        </p>
      </section>
      {fixed && fixed.counts.spots > 0 && <Counters counts={fixed.counts} />}
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
            <Link to={loggedIn ? '/allschools' : '/signup'} className="button">
              {homeWords.start}
            </Link>
          </p>
        </section>
        {!mine && <Credits credits={[...credits.values()]} />}
      </div>
    </>
  )
  if (mine)
    return (
      <>
        <MyHome mine={mine} saved={saved} />
        <details>
          <summary>{myHomeWords.about(name)}</summary>
          {about}
        </details>
        <Credits credits={[...credits.values()]} />
      </>
    )
  return (
    <>
      {mine === undefined && loggedIn && <p className="my-home-wait">{myHomeWords.waiting}</p>}
      {about}
    </>
  )
}

function Rails({ trending, top, saved }: HomeStatic & Pick<HomeData, 'saved'>) {
  return (
    <>
      {trending.length > 0 && (
        <Rail title={homeWords.trending} id="trending-title">
          {trending.map((location) => (
            <Card key={location.id} {...location}>
              <p className="quiet">{location.where ?? homeWords.unknown}</p>
              <Stars rating={location.rating} count={location.reviews} />
              <SaveLink location={location} saved={saved} />
            </Card>
          ))}
        </Rail>
      )}
      {top.length > 0 && (
        <Rail title={homeWords.top} id="top-title">
          {top.map((campus) => (
            <Card key={campus.id} {...campus}>
              <p className="quiet">
                {campus.city}
                {campus.total !== undefined && ` · ${universityWords.reviewsOnCampus(campus.total)}`}
              </p>
            </Card>
          ))}
        </Rail>
      )}
    </>
  )
}

type CardProps = { picture: string; href: string; name: string; children: ReactNode }

const Card = ({ picture, href, name, children }: CardProps) => (
  <li className="card">
    <Picture src={picture} alt="" width={320} height={200} />
    <div className="card-body">
      <h3>
        <PageLink to={href}>{name}</PageLink>
      </h3>
      {children}
    </div>
  </li>
)
