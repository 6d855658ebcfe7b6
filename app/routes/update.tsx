import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import type { PageHandle } from '~/http/page-handle'
import { useLoaderData } from '@remix-run/react'
import { read } from '~/http/read.server'
import { anyone } from '~/http/caller'
import { done } from '~/outcome'
import { publicMeta } from '~/page-meta'
import { releases } from '~/updates/released.server'
import { updateWords } from '~/updates/words'

export const handle: PageHandle = { public: 30, reads: [], offline: true, prefetch: true, sitemap: true }

export const loader = (args: LoaderFunctionArgs) =>
  read(args, { caller: anyone, run: async () => done({ releases }) })

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  publicMeta(matches, '/update', updateWords.title, updateWords.description)

export default function Update() {
  const { releases: later } = useLoaderData<typeof loader>()
  return (
    <article className="prose">
      <h1>{updateWords.title}</h1>
      {later.map(({ name, date, parts }) => (
        <section key={name}>
          <h2>{updateWords.version(name)}</h2>
          {date && (
            <p className="quiet">
              <time dateTime={date}>{date}</time>
            </p>
          )}
          {parts.map(({ title, changes }) => (
            <div key={title}>
              <h3>{title}</h3>
              <Changes changes={changes} />
            </div>
          ))}
        </section>
      ))}
      {updateWords.first.map(({ name, about, changes }) => (
        <section key={name}>
          <h2>{updateWords.version(name)}</h2>
          <p>{about}</p>
          <Changes changes={changes} />
        </section>
      ))}
    </article>
  )
}

const Changes = ({ changes }: { changes: readonly string[] }) => (
  <ul>
    {changes.map((change) => (
      <li key={change}>{change}</li>
    ))}
  </ul>
)
