import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { answerWith } from '~/web/http/answer-with.server'
import { success } from '~/web/notice.server'
import {
  chosenStateCookie,
  forgetCookies,
  orderCookie,
  positionCookies,
  readerPosition,
} from '~/web/near.server'
import type { PageHandle } from '~/web/http/page-handle'
import { safePath } from '~/web/http/paths'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { anyone } from '~/web/http/caller'
import { formOf, write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { locationSearchWords } from '~/finding/words'
import { PositionPanel } from '~/finding/PositionPanel'
import { positionPage, chooseState, findState } from '~/finding/find-state.server'

/** Two decimals, about half a mile: we don't store anything more precise. The browser rounds already. */
const rounded = (value: number) => Math.round(value * 100) / 100

const degrees = (most: number, error: string) =>
  z.number({ error }).min(-most, { error }).max(most, { error }).transform(rounded)

/** Where to go afterwards: a path on this site, which the route checks. */
const returnTo = z.string().max(2000).optional()

/** `stay`: a script sent it, and the page stays. */
const PositionForm = z.object({
  latitude: degrees(90, locationSearchWords.latitudeRange),
  longitude: degrees(180, locationSearchWords.longitudeRange),
  returnTo,
  stay: z.literal('on').optional().catch(undefined),
})

/** A postal abbreviation. Empty to choose no state. */
const StateForm = z.object({
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: locationSearchWords.unknownState })
    .optional(),
  returnTo,
})

const OrderForm = z.object({ want: z.enum(['on', 'off']), returnTo })

const ForgetForm = z.object({ returnTo })

const START = '/search'
const backTo = (path: string | null | undefined) => safePath(path) ?? START

export const handle: PageHandle = { disallow: '/near-me', noindex: true }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, request, context, url, viewer }) {
      const reader = {
        universityStateId: viewer?.stateId ?? null,
        ...(await readerPosition(request, context)),
      }
      return done({ ...(await positionPage(db, reader)), returnTo: backTo(url.searchParams.get('returnTo')) })
    },
  })

/** What the forms share: they change nothing but this browser's cookies. */
const always = { caller: anyone, whileReadOnly: true, whileSuspended: true } as const

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { env } = context
  return write(args, {
    forms: {
      position: formOf({
        ...always,
        form: PositionForm,
        failureText: locationSearchWords.positionFailed,
        run: ({ db, value }) => findState(db, value),
        async redirect(state, { latitude, longitude, returnTo, stay }) {
          const position = { latitude, longitude, state: state?.abr ?? null }
          const cookies = await positionCookies(position, await readerPosition(request, context), env)
          return stay
            ? answerWith({ state: state?.name ?? null }, cookies)
            : seeOther(backTo(returnTo), null, cookies)
        },
      }),
      state: formOf({
        ...always,
        form: StateForm,
        failureText: locationSearchWords.stateFailed,
        run: ({ db, value }) => chooseState(db, value.state),
        redirect: async (state, { returnTo }) =>
          seeOther(backTo(returnTo), null, [await chosenStateCookie(state?.abr ?? null, env)]),
      }),
      order: formOf({
        ...always,
        form: OrderForm,
        failureText: locationSearchWords.failed,
        run: async ({ value }) => done(value.want === 'on'),
        redirect: async (first, { returnTo }) =>
          seeOther(backTo(returnTo), null, [await orderCookie(first, env)]),
      }),
      forget: formOf({
        ...always,
        form: ForgetForm,
        failureText: locationSearchWords.failed,
        run: async () => done(await readerPosition(request, context)),
        redirect: async (known, { returnTo }) =>
          seeOther(backTo(returnTo), success(locationSearchWords.forgotten), await forgetCookies(known, env)),
      }),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, locationSearchWords.title)

export default function NearMe() {
  return <PositionPanel {...useLoaderData<typeof loader>()} />
}
