import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import type { PageHandle } from '~/web/http/page-handle'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done } from '~/services/outcome'
import { PRODUCT } from '~/services/site'
import { useSite } from '~/ui/use-site'
import { publicMeta, siteName } from '~/web/page-meta'
import { attributionOf, SOURCES } from '~db/sources'

export const handle: PageHandle = { public: 30, reads: [], offline: true, sitemap: true }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ context: { env } }) {
      // Samples are only credited where they're shown.
      const sources = SOURCES.filter((source) => source !== 'sample').map((source) => attributionOf(source)!)
      return done({ demo: env.demo, sources })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(
    matches,
    '/about',
    `About ${siteName(matches)}`,
    `What ${siteName(matches)} is, where its study spots come from and how to reach us.`,
  )

export default function About() {
  const { demo, sources } = useLoaderData<typeof loader>()
  const { name, tagline, supportEmail, abuseEmail } = useSite()
  return (
    <article className="prose">
      <h1>About {name}</h1>
      <p className="lead">
        {tagline.replace(/[.!]$/, '')}.
        {name === PRODUCT && ' A carrel is a small desk in a library that’s all yours for the afternoon.'}
      </p>
      <p>
        Students use {name} to find, rate and review study spots: libraries, cafés and quiet corners on and
        off campus. Anyone can browse <Link to="/allschools">partnered campuses</Link>,{' '}
        <Link to="/search">search for a spot</Link> and read reviews. With an account you can write reviews,
        add photos, react to reviews, save spots to collections, report how busy a spot is and get
        recommendations that fit the way you study.
      </p>
      <h2>Where our data comes from</h2>
      <p>Names, addresses, coordinates and opening hours come from open data and from students:</p>
      <ul className="sources">
        {sources.map(({ text, href }) => (
          <li key={text}>
            {href ? (
              <a href={href} rel="external">
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
        <li>State boundaries: United States Census Bureau, through us-atlas</li>
        <li>Reviews, photos and busyness reports: students who were there</li>
      </ul>
      <p>
        OpenStreetMap data is available under the Open Database License. Every page that shows a study spot
        names its source. It’s open: <Link to="/developers">build on it</Link>.
        {demo && ' This is a demo: its reviews, hours and people are made up, and every page says so.'}
      </p>
      <h2>What we don’t do</h2>
      <p>
        We don’t sell your data, show ads or load anything from other sites. If you share your location, your
        browser sends only its first two decimals. The <Link to="/privacy-policy">privacy policy</Link> has
        the details.
      </p>
      <h2>For everyone</h2>
      <p>
        Every page works without JavaScript, with a keyboard or a screen reader, on a small phone and on a
        slow connection. The <Link to="/accessibility">accessibility statement</Link> says what you can count
        on and what doesn’t work yet. Choose a theme or lite mode on the{' '}
        <Link to="/appearance">Appearance page</Link>.
      </p>
      <h2>Contact us</h2>
      <p>
        Is something wrong or missing? Email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
      {abuseEmail && (
        <p>
          Did someone harass you or break the law here? Email{' '}
          <a href={`mailto:${abuseEmail}`}>{abuseEmail}</a>.
        </p>
      )}
    </article>
  )
}
