import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SETTINGS_PATH } from '~/notifications/rules'
import { setFollowed, showFollow } from '~/spots/following/follow-location.server'
import { FollowPanel } from '~/spots/following/FollowPanel'
import { FollowForm } from '~/spots/following/form'
import { FOLLOWS_PER_HOUR } from '~/spots/following/limits'
import { followPath } from '~/spots/following/rules'
import { followWords } from '~/spots/following/words'
import { refererPath } from '~/web/http/back-to.server'
import { member } from '~/web/http/caller'
import type { PageHandle } from '~/web/http/page-handle'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { write } from '~/web/http/write.server'
import { success } from '~/web/notice.server'
import { ofAccount } from '~/web/own-limit.server'
import { pageMeta } from '~/web/page-meta'

export const handle: PageHandle = { disallow: '/location/*/follow' }

const caller = member(followWords.logIn)
const named = (written: string | undefined) => ({ written, id: idParam(written) })

/** Whether the reader follows a study spot. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    run: ({ db, viewer, params }) => showFollow(db, { viewer, location: named(params.id) }),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: FollowForm,
    limits: ofAccount(FOLLOWS_PER_HOUR),
    failureText: followWords.failed,
    run: ({ db, viewer, params, value }) =>
      setFollowed(db, { viewer, location: named(params.id), on: value.want === 'on' }),
    redirect({ name, path }, { want }) {
      // From the study spot's page or the settings it goes back there.
      const from = refererPath(args.request)
      const to = from === null || from === followPath(idParam(args.params.id) ?? 0) ? path : from
      return want === 'on'
        ? seeOther(to, success(`${followWords.done(name)}\n${SETTINGS_PATH} ${followWords.choose}`))
        : seeOther(to, success(followWords.stopped(name)))
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, followWords.title(data.name)) : []

export default function FollowLocation() {
  return <FollowPanel {...useLoaderData<typeof loader>()} />
}
