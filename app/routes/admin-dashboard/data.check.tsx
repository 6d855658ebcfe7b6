import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { success } from '~/web/notice.server'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { admin } from '~/web/http/caller'
import { formOf, write } from '~/web/http/write.server'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { CheckPanel } from '~/dashboard/bulk/CheckPanel'
import { checkView, decideAlike } from '~/dashboard/bulk/check-imported.server'
import { keepGone } from '~/dashboard/bulk/check-queries.server'
import { IdForm } from '~/dashboard/fields-form'
import { checkWords } from '~/dashboard/bulk/file-words'
import { done, type Outcome } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

const HERE = '/admin-dashboard/data/check'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, { caller: admin, run: async ({ db }) => done(await checkView(db)) })

const decision = {
  caller: admin,
  form: IdForm,
  failureText: checkWords.failed,
  redirect: () => seeOther(HERE, success(checkWords.saved)),
}

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    forms: {
      same: formOf({
        ...decision,
        run: ({ db, viewer, value: { id } }) => decideAlike(db, { viewer, id, same: true }),
      }),
      different: formOf({
        ...decision,
        run: ({ db, viewer, value: { id } }) => decideAlike(db, { viewer, id, same: false }),
      }),
      keep: formOf({
        ...decision,
        run: async ({ db, value: { id } }): Promise<Outcome<unknown>> => done(await keepGone(db, id)),
      }),
    },
  })
}

export const handle: DashboardHandle = { tab: 'data', frame: 'dashboard' }

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, checkWords.title)

export default function Check() {
  return <CheckPanel view={useLoaderData<typeof loader>()} />
}
