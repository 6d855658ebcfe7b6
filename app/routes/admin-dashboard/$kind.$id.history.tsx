import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { moderator } from '~/web/http/caller'
import { itemPath, itemOf } from '~/dashboard/dashboard-url'
import { EditItem } from '~/dashboard/items/EditItem'
import { historyView } from '~/dashboard/items/history-view.server'
import { historyWords } from '~/dashboard/words'
import { pageMeta } from '~/web/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: moderator,
    run({ db, viewer, params, url }) {
      const { kind, id } = itemOf(params)
      return historyView(db, viewer.reach, kind, id, idParam(url.searchParams.get('before') ?? undefined))
    },
  })

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, historyWords.of(data.name)) : []

export default function History() {
  const { kind, id, name, edits, older } = useLoaderData<typeof loader>()
  const path = itemPath(kind, id)
  return (
    <>
      <h1>
        {historyWords.title}: <span dir="auto">{name}</span>
      </h1>
      <p className="buttons">
        <Link to={path}>{historyWords.edit}</Link>
      </p>
      {edits.length === 0 ? (
        <p className="empty">{historyWords.none}</p>
      ) : (
        <ol className="dashboard-history">
          {edits.map((edit) => (
            <li key={edit.id} className="panel" id={`edit-${edit.id}`} data-dashboard-row="">
              <EditItem edit={edit} />
              <p className="buttons">
                <Link
                  to={`${path}/history/${edit.id}`}
                  aria-label={historyWords.revertOf(edit.at.toISOString().slice(0, 10))}
                  data-dashboard-focus=""
                >
                  {historyWords.revert}
                </Link>
              </p>
            </li>
          ))}
        </ol>
      )}
      {older !== null && (
        <p className="pages">
          <Link to={`?before=${older}`}>{historyWords.older}</Link>
        </p>
      )}
    </>
  )
}
