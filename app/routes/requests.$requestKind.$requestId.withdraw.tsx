import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { myRequest } from '~/spots/requests/my-requests.server'
import { MY_REQUESTS } from '~/spots/requests/path-rules'
import { askedKindOf } from '~/spots/requests/rules'
import { withdraw } from '~/spots/requests/withdraw.server'
import { listWords, locationRequestWords, withdrawWords } from '~/spots/requests/words'
import { AskButtons, AskFirst } from '~/ui/form/AskFirst'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { ButtonForm, write } from '~/web/http/write.server'
import { pageMeta } from '~/web/page-meta'

const caller = member(locationRequestWords.logIn)

/** Withdraws one of the reader's own requests or suggested edits, or takes back that they joined one. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    run: ({ db, viewer, params }) =>
      myRequest(db, {
        userId: viewer.id,
        kind: askedKindOf(params.requestKind),
        id: idParam(params.requestId),
      }),
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: ButtonForm,
    failureText: withdrawWords.failed,
    run: ({ db, viewer, params }) =>
      withdraw(db, {
        viewer,
        kind: askedKindOf(params.requestKind),
        id: idParam(params.requestId) ?? 0,
      }),
    redirect: ({ withdrawn }) =>
      seeOther(MY_REQUESTS, success(withdrawWords.done[withdrawn]), [], { replace: true }),
  })
}

const titleOf = (kind: string) => withdrawWords.title[kind === 'suggestion' ? kind : 'request']

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${titleOf(data.kind)}: ${data.name}`) : []

export default function Withdraw() {
  const { kind, name, address, edits, joined, withdraw: open } = useLoaderData<typeof loader>()
  const state = useWriteForm({ id: 'withdraw' })
  return (
    <AskFirst path={MY_REQUESTS} back={listWords.title} title={titleOf(kind)}>
      <p dir="auto">
        <strong>{name}</strong>
        <br />
        {address}
      </p>
      {edits.length > 0 && <p dir="auto">{edits.join(' ')}</p>}
      {open ? (
        <WriteForm state={state} failed={withdrawWords.failed}>
          <p>{withdrawWords.note[kind === 'suggestion' ? kind : joined ? 'joined' : 'own']}</p>
          <AskButtons
            path={MY_REQUESTS}
            busy={withdrawWords.withdrawing}
            send={titleOf(kind)}
            keep={withdrawWords.keep}
            danger
          />
        </WriteForm>
      ) : (
        <p className="note">{withdrawWords.decided}</p>
      )}
    </AskFirst>
  )
}
