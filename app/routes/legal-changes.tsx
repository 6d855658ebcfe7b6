import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { changedSince, noteSeen } from '~/dashboard/site/legal-queries.server'
import { LegalChanges } from '~/dashboard/site/LegalChanges'
import { legalWords } from '~/dashboard/site/legal-words'
import { done } from '~/services/outcome'
import { member } from '~/web/http/caller'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { ButtonForm, write } from '~/web/http/write.server'
import { success } from '~/web/notice.server'
import { pageMeta } from '~/web/page-meta'

const caller = member(legalWords.logIn)

/** Which legal texts changed since the member last looked. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer }) {
      const changed = await changedSince(db, viewer.legalSeenAt)
      return done(changed.map(({ kind, saved_at, body }) => ({ kind, at: saved_at, isGone: body === '' })))
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: ButtonForm,
    failureText: legalWords.okFailed,
    async run({ db, viewer }) {
      await noteSeen(db, viewer.id)
      return done(null)
    },
    redirect: () => seeOther('/', success(legalWords.okDone)),
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, legalWords.title)

export default function Changes() {
  return <LegalChanges changes={useLoaderData<typeof loader>()} />
}
