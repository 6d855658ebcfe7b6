import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import type { PageHandle } from '~/http/page-handle'
import { Link, useLoaderData } from '@remix-run/react'
import { read } from '~/http/read.server'
import { anyone } from '~/http/caller'
import { done } from '~/outcome'
import { PRODUCT, publicMeta, TAGLINE } from '~/page-meta'
import { attributionOf, SOURCES } from '~db/sources'

export const handle: PageHandle = { public: 30, reads: [], offline: true, prefetch: true, sitemap: true }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ context: { env } }) {
      // What is a sample only is named where it appears.
      const sources = SOURCES.filter((source) => source !== 'sample').map((source) => attributionOf(source)!)
      return done({ supportEmail: env.supportEmail, demo: env.demo, sources })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(
    matches,
    '/about',
    `About ${PRODUCT}`,
    `What ${PRODUCT} is, where its places come from, and who to write to.`,
  )

export default function About() {
  const { supportEmail, demo, sources } = useLoaderData<typeof loader>()
  return (
    <article className="prose">
      <h1>About {PRODUCT}</h1>
      <p className="lead">
        {TAGLINE}: a carrel is the small desk in a library that is yours for the afternoon.
      </p>
      <p>
        {PRODUCT} is where students find, rate and review places to study: libraries, cafés, and quiet corners
        on and off campus. Anybody can look up a <Link to="/allschools">partnered campus</Link>,{' '}
        <Link to="/search">search for a place</Link>, and read what others say. With an account you write
        reviews and add photos, say whose reviews helped, keep places in collections, tell how busy it is, and
        get recommendations that fit how you study.
      </p>
      <h2>Where the places come from</h2>
      <p>Names, addresses, coordinates and opening hours come from open data, and from students:</p>
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
        <li>State boundaries: United States Census Bureau, by way of us-atlas</li>
        <li>Reviews, photos and reports of how busy a place is: the students who were there</li>
      </ul>
      <p>
        Data of OpenStreetMap is available under the Open Database License. Each page that shows a place names
        its source.
        {demo && ' This is a demo: its reviews, hours and people are samples, and every page says so.'}
      </p>
      <h2>What we do not do</h2>
      <p>
        We sell no data, show no advertisements, and load nothing from other sites. Your position stays with
        you: at most its first two decimals leave your browser. The{' '}
        <Link to="/privacy-policy">privacy policy</Link> says it all.
      </p>
      <h2>For everybody</h2>
      <p>
        Every page works without JavaScript, by keyboard, with a screen reader, on a small phone and on a slow
        line. How far that goes, and what to do where it does not, is in the{' '}
        <Link to="/accessibility">accessibility statement</Link>. Choose a theme or lite mode on the{' '}
        <Link to="/appearance">Appearance page</Link>.
      </p>
      <h2>Write to us</h2>
      <p>
        Something is wrong, or missing? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </article>
  )
}
