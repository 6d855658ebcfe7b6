import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { profileOf } from '~/accounts/profile-queries.server'
import type { PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done } from '~/services/outcome'
import { publicMeta, siteName } from '~/web/page-meta'
import { topCampuses } from '~/campuses/queries.server'
import { campusPath } from '~/campuses/rules'

export const handle: PageHandle = { public: 30, reads: [], offline: true, sitemap: true }

/** Study sessions are from the reader's campus, or else from the one with the most reviews. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, viewer }) {
      const own = viewer && (await profileOf(db, viewer.id)).university
      const campus = own ?? (await topCampuses(db, 1))[0]
      return done({
        sessions: campus ? `${campusPath(campus.key)}?tab=study-hub` : '/allschools',
        campus: campus?.name ?? null,
      })
    },
  })

const describe = (site: string) =>
  `What you can do with ${site}: join study sessions, get insights and recommendations, and see how busy a spot is.`

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(matches, '/features', 'Features', describe(siteName(matches)))

export default function Features() {
  const { sessions, campus } = useLoaderData<typeof loader>()
  const features = [
    {
      title: 'Study Sessions',
      to: sessions,
      text: `Find people to study with${campus ? ` at ${campus}` : ''}, or create one of your own.`,
    },
    {
      title: 'Study Insights',
      text: 'See when and where students study, and which spots fit you.',
      to: '/insights',
    },
    {
      title: 'Study Preferences',
      text: 'Tell us how you like to study: quiet or lively, mornings or nights.',
      to: '/setting/preferences',
    },
    {
      title: 'Occupancy Tracking',
      text: 'See how busy a spot is before you go, and tell others once you’re there.',
      to: '/insights',
    },
  ]
  return (
    <>
      <h1>Features</h1>
      <ul className="quotes">
        {features.map(({ title, text, to }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
            <p>
              <Link to={to} className="button">
                Explore<span className="visually-hidden"> {title}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
