import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { DASHBOARD_UPLOADS_PER_HOUR } from '~/dashboard/limits'
import { changeSite, saveIdentity } from '~/dashboard/site/save-site.server'
import { showSite } from '~/dashboard/site/show-site.server'
import { BannerForm, IdentityForm, LockForm } from '~/dashboard/site/site-form'
import { SitePanel } from '~/dashboard/site/SitePanel'
import { siteWords } from '~/dashboard/site/site-words'
import { done } from '~/services/outcome'
import { admin } from '~/web/http/caller'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { ButtonForm, formOf, write } from '~/web/http/write.server'
import { success } from '~/web/notice.server'
import { pageMeta } from '~/web/page-meta'

const PATH = '/admin-dashboard/site'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    async run({ db, context, draft }) {
      const view = await showSite(db, context.env, new Date())
      return done({ ...view, start: (await draft()) as Partial<(typeof view)['texts']> | null })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const back =
    (text: string) =>
    ({ changed }: { changed: boolean }) =>
      seeOther(PATH, changed ? success(text) : { kind: 'info', text: siteWords.unchanged })
  const failureText = siteWords.failed
  return write(args, {
    forms: {
      identity: formOf({
        caller: admin,
        failureText,
        form: IdentityForm,
        uploads: DASHBOARD_UPLOADS_PER_HOUR,
        run: ({ context, viewer, value }) => saveIdentity(context, { viewer, ...value }),
        redirect: back(siteWords.saved),
      }),
      banner: formOf({
        caller: admin,
        failureText,
        form: BannerForm,
        run: ({ db, viewer, value: { banner, timeZone, startsAt, endsAt, seen } }) =>
          changeSite(
            db,
            viewer,
            { banner, time_zone: timeZone, banner_starts_at: startsAt, banner_ends_at: endsAt },
            { seen },
          ),
        redirect: back(siteWords.saved),
      }),
      lock: formOf({
        caller: admin,
        failureText,
        form: LockForm,
        run: ({ db, viewer, value }) => changeSite(db, viewer, { read_only: value.readOnly }),
        redirect: back(siteWords.locked),
      }),
      unlock: formOf({
        caller: admin,
        failureText,
        form: ButtonForm,
        run: ({ db, viewer }) => changeSite(db, viewer, { read_only: null }),
        redirect: back(siteWords.unlocked),
      }),
    },
  })
}

export const handle: DashboardHandle = { tab: 'site', frame: 'narrow-below-tabs' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, siteWords.title)

export default function Site() {
  return <SitePanel view={useLoaderData<typeof loader>()} />
}
