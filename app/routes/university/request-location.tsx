import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import type { PageHandle } from '~/http/page-handle'
import { Link, useLoaderData } from '@remix-run/react'
import { read } from '~/http/read.server'
import { anyone } from '~/http/who'
import { done } from '~/outcome'
import { publicMeta } from '~/page-meta'
import { locationRequestWords } from '~/requests/words'
import { RequestButton } from '~/requests/RequestButton'
import { PLACE_GUIDELINES, PLACE_REQUEST } from '~/requests/path-rules'

/** A key that is longer is none. */
const LONGEST_KEY = 300

export const handle: PageHandle = {
  public: 30,
  reads: ['campus'],
  offline: true,
  prefetch: true,
  sitemap: true,
}

/** /university/request-location: what is asked of places, and the button that leads to the form. ?campus= comes along from a campus's page. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ viewer, url }) {
      const campus = (url.searchParams.get('campus') ?? '').slice(0, LONGEST_KEY)
      return done({
        signedIn: viewer !== null,
        form: campus ? `${PLACE_REQUEST}?campus=${encodeURIComponent(campus.toWellFormed())}` : PLACE_REQUEST,
      })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(
    matches,
    PLACE_GUIDELINES,
    locationRequestWords.guidelinesTitle,
    locationRequestWords.guidelinesLead,
  )

export default function RequestGuidelines() {
  const { signedIn, form } = useLoaderData<typeof loader>()
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
        <RequestButton kind="location" to={form} signedIn={signedIn} className="button">
          {locationRequestWords.open}
        </RequestButton>{' '}
        <Link to="/search">{locationRequestWords.search}</Link>
      </p>
    </article>
  )
}
