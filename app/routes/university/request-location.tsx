import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import type { PageHandle } from '~/web/http/page-handle'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done } from '~/services/outcome'
import { publicMeta } from '~/web/page-meta'
import { locationRequestWords } from '~/spots/requests/words'
import { RequestButton } from '~/spots/requests/RequestButton'
import { LOCATION_GUIDELINES, LOCATION_REQUEST } from '~/spots/requests/path-rules'

/** A longer key is ignored. */
const MAX_KEY_LENGTH = 300

export const handle: PageHandle = {
  public: 30,
  reads: ['campus'],
  offline: true,
  sitemap: true,
}

/**
 * /university/request-location: the guidelines for locations, and the button to the form. ?campus= is passed on from a
 * campus's page.
 */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ viewer, url }) {
      const campus = (url.searchParams.get('campus') ?? '').slice(0, MAX_KEY_LENGTH)
      return done({
        loggedIn: viewer !== null,
        form: campus
          ? `${LOCATION_REQUEST}?campus=${encodeURIComponent(campus.toWellFormed())}`
          : LOCATION_REQUEST,
      })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(
    matches,
    LOCATION_GUIDELINES,
    locationRequestWords.guidelinesTitle,
    locationRequestWords.guidelinesLead,
  )

export default function RequestGuidelines() {
  const { loggedIn, form } = useLoaderData<typeof loader>()
  return (
    <article className="prose">
      <h1>{locationRequestWords.guidelinesTitle}</h1>
      <p>{locationRequestWords.guidelinesLead}</p>
      <h2>{locationRequestWords.guidelinesName}</h2>
      <ul>
        {locationRequestWords.guidelines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{locationRequestWords.afterwards}</p>
      <p className="buttons">
        <RequestButton kind="location" to={form} loggedIn={loggedIn} className="button">
          {locationRequestWords.open}
        </RequestButton>{' '}
        <Link to="/search">{locationRequestWords.search}</Link>
      </p>
    </article>
  )
}
