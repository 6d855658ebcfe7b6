import { BackLink, Link } from '~/ui/Link'
import { DialogLink } from '~/ui/DialogLink'
import { PageLinks } from '~/ui/PageLinks'
import { Sender } from '~/ui/Sender'
import { CollectionAbout } from './CollectionAbout'
import type { CollectionsTabView } from './collections-tab.server'
import { ItemCard } from './ItemCard'
import { collectionWords } from './words'

type Inside = Extract<CollectionsTabView, { collection: unknown }>

const load = () => import('./CollectionDialog').then(({ CollectionDialog }) => CollectionDialog)

/** One of the reader's collections, with its actions. */
export function CollectionInside({ view: { collection, items, page, pages } }: { view: Inside }) {
  const own = `/collections/${collection.id}`
  const inside = `?tab=collections&collection=${collection.id}`
  return (
    <section aria-labelledby="collection-title">
      <BackLink to="?tab=collections">{collectionWords.all}</BackLink>
      <h2 id="collection-title" dir="auto">
        {collection.name}
      </h2>
      <CollectionAbout about={collection} />
      <p className="quiet">
        {collectionWords.locations(collection.locations)}
        {collection.shared && ` · ${collectionWords.isShared}`}
      </p>
      <p className="buttons">
        <DialogLink to={`${own}/edit`} load={load}>
          {collectionWords.edit}
        </DialogLink>{' '}
        <Link to={`${own}/share`}>{collectionWords.share}</Link>{' '}
        <Link to={`${own}/delete`} className="danger">
          {collectionWords.delete}
        </Link>
      </p>
      {items.length === 0 ? (
        <div className="empty">
          <p>{collectionWords.noLocations}</p>
          <p>
            {collectionWords.noLocationsHint} <Link to="/search">{collectionWords.find}</Link>
          </p>
        </div>
      ) : (
        <ul className="cards" aria-labelledby="collection-title">
          {items.map((item) => (
            <ItemCard key={item.id} item={item}>
              <form method="post" action={`${own}/items/${item.id}`}>
                <Sender />
                <button
                  className="button button-small button-quiet"
                  aria-label={collectionWords.removeOf(
                    item.location?.name ?? collectionWords.unavailableLocation,
                  )}
                >
                  {collectionWords.remove}
                </button>
              </form>
            </ItemCard>
          ))}
        </ul>
      )}
      <Pages page={page} pages={pages} to={(n) => `${inside}&page=${n}`} />
    </section>
  )
}

/** Links to the pages of a collection. */
export function Pages({ page, pages, to }: { page: number; pages: number; to: (page: number) => string }) {
  if (pages === 1) return null
  return (
    <PageLinks
      label={collectionWords.pages}
      previous={{ to: page > 1 ? to(page - 1) : null, text: collectionWords.newer }}
      next={{ to: page < pages ? to(page + 1) : null, text: collectionWords.older }}
    >
      {collectionWords.pageOf(page, pages)}
    </PageLinks>
  )
}
