import { Link } from '~/ui/Link'
import { DialogLink } from '~/ui/DialogLink'
import { Picture } from '~/ui/Picture'
import { Toast } from '~/ui/Toast'
import { CollectionInside } from './CollectionInside'
import type { CollectionsTabView } from './collections-tab.server'
import { collectionWords } from './words'
import '~/styles/collection-pages.css'

const load = () => import('./CollectionDialog').then(({ CollectionDialog }) => CollectionDialog)

/** The account page's My Collection tab: all collections, or one of them. `view` is null when reading them failed. */
export function CollectionsTab({ view }: { view: CollectionsTabView | null }) {
  if (view && 'collection' in view) return <CollectionInside view={view} />
  const collections = view?.collections ?? []
  return (
    <section aria-labelledby="collections-title">
      <h2 id="collections-title">{collectionWords.all}</h2>
      {view === null && (
        <>
          <p className="note">{collectionWords.fetchFailed}</p>
          <Toast kind="error" text={collectionWords.fetchFailed} />
        </>
      )}
      {collections.length > 0 ? (
        <ul className="collections">
          {collections.map(({ id, name, purpose, locations, shared, pictures }) => (
            <li key={id} className="panel">
              {pictures.length > 0 && (
                <p className="collage">
                  {pictures.map((each, at) => (
                    <Picture key={at} src={each} alt="" width={320} height={200} />
                  ))}
                </p>
              )}
              <h3>
                <Link to={`?tab=collections&collection=${id}`} dir="auto">
                  {name}
                </Link>
              </h3>
              {purpose && <p dir="auto">{purpose}</p>}
              <p className="quiet">
                {collectionWords.locations(locations)}
                {shared && ` · ${collectionWords.isShared}`}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        view && (
          <div className="empty">
            <p>{collectionWords.none}</p>
            <p>
              {collectionWords.noneHint} <Link to="/search">{collectionWords.find}</Link>
            </p>
          </div>
        )
      )}
      <p>
        <DialogLink to="/collections/new" load={load} className="button">
          {collectionWords.newOne}
        </DialogLink>
      </p>
    </section>
  )
}
