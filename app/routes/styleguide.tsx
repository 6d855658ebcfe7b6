import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { qrCode } from '~/auth/qr.server'
import { POSITIONS } from '~/http/cookies/notice.server'
import type { PageHandle } from '~/http/page-handle'
import { variantOf } from '~/http/page-variants.server'
import { read } from '~/http/read.server'
import { anyone } from '~/http/caller'
import { campusMap } from '~/locations/campus-list/campus-map.server'
import { tagIcon } from '~/locations/tag-icons.server'
import { done, missing } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { PARTS, POPUPS, STATES, STATUSES, TOASTS } from '~/styleguide/rules'
import { StyleGuide } from '~/styleguide/StyleGuide'
import { campusScene } from '~/universities/campus-scene.server'

export const handle: PageHandle = { noindex: true }

/** Every component in every state, for developers. Only in development. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ context: { env }, request, url }) {
      if (!env.dev) return missing('')
      const asked = (name: string) => url.searchParams.get(name)
      return done({
        positions: POSITIONS,
        looks: variantOf(request.headers, env),
        toast: TOASTS.find((kind) => kind === asked('toast')) ?? null,
        at: POSITIONS.find((position) => position === asked('at')),
        popup: POPUPS.find((kind) => kind === asked('popup')) ?? null,
        part: PARTS.find((part) => part === asked('part')) ?? PARTS[0],
        state: STATES.find((state) => state === asked('state')) ?? STATES[0],
        status: STATUSES.find((status) => String(status) === asked('status')) ?? STATUSES[0],
        // Drawn by the server.
        scene: campusScene('Style guide'),
        map: campusMap(CENTRE, AROUND, 97)!,
        qr: qrCode('otpauth://totp/Carrel:robin@example.edu?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'),
        tags: TAGS.map((name) => ({ name, icon: tagIcon(name) })),
      })
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, 'Style guide')

/** For the map: a location on the campus, one nearby and one farther away. */
const CENTRE = { latitude: 37.87, longitude: -122.27 }
const AROUND = [0, 0.006, 0.02].map((north, n) => ({
  latitude: CENTRE.latitude + north,
  longitude: CENTRE.longitude - north / 2,
  category: n === 0 ? ('On-Campus' as const) : ('Off-Campus' as const),
  away: north * 100,
  byRoad: false,
}))
const TAGS = ['Wifi', 'Quiet', 'Late Night Access', 'A tag without a drawing']

export default function StyleGuidePage() {
  return <StyleGuide {...useLoaderData<typeof loader>()} />
}
