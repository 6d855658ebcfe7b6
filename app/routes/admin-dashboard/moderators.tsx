import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { identityProof } from '~/accounts/entering/identity-proof.server'
import { success } from '~/web/notice.server'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { admin } from '~/web/http/caller'
import { formOf, write } from '~/web/http/write.server'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { IdForm } from '~/dashboard/fields-form'
import { InviteForm } from '~/dashboard/moderators/form'
import {
  inviteModerator,
  moderatorsView,
  withdrawInvite,
} from '~/dashboard/moderators/invite-moderator.server'
import { ModeratorsPanel } from '~/dashboard/moderators/ModeratorsPanel'
import { moderatorsWords } from '~/dashboard/moderators/words'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

const HERE = '/admin-dashboard/moderators'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    run: async ({ db, draft }) =>
      done({ view: await moderatorsView(db), start: ((await draft()) ?? {}) as Record<string, string> }),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      invite: formOf({
        caller: admin,
        proof: identityProof,
        form: InviteForm,
        failureText: moderatorsWords.failed,
        run: ({ db, viewer, value, context }) =>
          inviteModerator(db, { viewer, ...value, secrets: context.env.sessionSecrets }),
        redirect: ({ email, replaced }) => seeOther(HERE, success(moderatorsWords.sent(email, replaced))),
      }),
      withdraw: formOf({
        caller: admin,
        form: IdForm,
        failureText: moderatorsWords.withdrawFailed,
        run: ({ db, viewer, value }) => withdrawInvite(db, { viewer, ...value }),
        redirect: () => seeOther(HERE, success(moderatorsWords.withdrawn)),
      }),
    },
  })
}

export const handle: DashboardHandle = { tab: 'users', frame: 'dashboard' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, moderatorsWords.title)

export default function Moderators() {
  return <ModeratorsPanel {...useLoaderData<typeof loader>()} />
}
