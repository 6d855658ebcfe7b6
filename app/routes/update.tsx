import type { MetaFunction } from '@remix-run/node'
import type { PageHandle } from '~/web/http/page-handle'
import { publicMeta } from '~/web/page-meta'
import { updateWords } from '~/web/update-words'

export const handle: PageHandle = { public: 30, reads: [], offline: true, sitemap: true }

export const meta: MetaFunction = ({ matches }) =>
  publicMeta(matches, '/update', updateWords.title, updateWords.description)

export default function Update() {
  return (
    <article className="prose">
      <h1>{updateWords.title}</h1>
      {updateWords.releases.map(({ name, date, parts }) => (
        <section key={name}>
          <h2>{updateWords.version(name)}</h2>
          <p className="quiet">{date}</p>
          {parts.map(({ title, changes }) => (
            <div key={title}>
              <h3>{title}</h3>
              <ul>
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </article>
  )
}
