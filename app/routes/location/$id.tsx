import { redirect, type LoaderFunctionArgs, type MetaFunction, type SerializeFrom } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { PageHandle } from '~/web/http/page-handle'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { waitOf } from '~/web/waits.server'
import { anyone } from '~/web/http/caller'
import { locationPath } from '~/spots/rules'
import { done } from '~/services/outcome'
import { feedMeta, pageMeta, sharedMeta } from '~/web/page-meta'
import { readLocationAddress } from '~/spots/page/address'
import { LocationPage } from '~/spots/page/LocationPage'
import { locationPage, findLocation } from '~/spots/page/page.server'
import { universityTint } from '~/campuses/tint'

export const handle: PageHandle = {
  public: 30,
  reads: ['sort', 'page', 'shown', 'find', 'review', 'day'],
  offline: true,
  sitemap: true,
  tint: ({ color }: SerializeFrom<typeof loader>) => universityTint(color),
}

/** /location/{id}, and /university/{key}/{name} for locations on campus, whose IDs redirect there. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ context, params, request, url, viewer, nullOnError }) {
      const { id, key = '', locationName: name = '' } = params
      const by = id === undefined ? { key, name } : { id, number: idParam(id) }
      const found = await findLocation({ context, by })
      if (!found.ok) return found
      const location = found.value
      const path = locationPath(location)
      if (path !== locationPathOf(params)) throw redirect(path + url.search, 301)
      return done(
        await locationPage({
          context,
          viewer,
          location,
          address: readLocationAddress(url.searchParams),
          waits: await waitOf(request, context, location.id),
          nullOnError,
        }),
      )
    },
  })

function locationPathOf({ id, key = '', locationName = '' }: LoaderFunctionArgs['params']): string {
  return id ? `/location/${id}` : `/university/${encodeURIComponent(key)}/${encodeURIComponent(locationName)}`
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  if (!data) return []
  const { name, about: description, address, image, feed } = data
  return [
    ...pageMeta(matches, name, description),
    ...sharedMeta(matches, { title: name, description, url: address, image }),
    feedMeta(feed.title, feed.path),
  ]
}

export default function Location() {
  return <LocationPage {...useLoaderData<typeof loader>()} />
}
