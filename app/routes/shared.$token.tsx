import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CollectionAbout } from '~/spots/collections/CollectionAbout'
import { Pages } from '~/spots/collections/CollectionInside'
import { countPublicItems, publicItemsOf } from '~/spots/collections/item-queries.server'
import { itemViews } from '~/spots/collections/item-view.server'
import { ItemCard } from '~/spots/collections/ItemCard'
import { PAGE } from '~/spots/collections/rules'
import { savedAmong } from '~/spots/collections/queries.server'
import { SaveLink } from '~/spots/collections/SaveLink'
import { sharedCollection } from '~/spots/collections/share-collection.server'
import { collectionWords } from '~/spots/collections/words'
import type { PageHandle } from '~/web/http/page-handle'
import { numberParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done, missing } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

export const handle: PageHandle = { noindex: true }

/** A collection, read-only, for anyone with its link. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, context: { env }, viewer, token, url }) {
      const collection = await sharedCollection(db, token, env.sessionSecrets)
      if (!collection) return missing(collectionWords.sharedGone)
      const total = await countPublicItems(db, collection.id)
      const pages = Math.max(1, Math.ceil(total / PAGE))
      const page = numberParam(url.searchParams.get('page'), { fallback: 1, most: pages })
      const items = await itemViews(
        db,
        await publicItemsOf(db, collection.id, PAGE, (page - 1) * PAGE),
        new Date(),
      )
      const saved = await savedAmong(
        db,
        viewer,
        items.flatMap(({ location }) => location?.id ?? []),
      )
      const { name, purpose, description } = collection
      return done({ name, purpose, description, total, items, saved, page, pages })
    },
  })

/** The URL is a secret: no referrer, no caching, no indexing. */
export const headers: HeadersFunction = () => ({
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
})

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, data.name) : []

export default function SharedCollection() {
  const { name, purpose, description, total, items, saved, page, pages } = useLoaderData<typeof loader>()
  return (
    <section>
      <p className="quiet">{collectionWords.sharedNote}</p>
      <h1 id="shared-title" dir="auto">
        {name}
      </h1>
      <CollectionAbout about={{ purpose, description }} />
      <p className="quiet">{collectionWords.locations(total)}</p>
      {items.length === 0 ? (
        <p className="empty">{collectionWords.noLocations}</p>
      ) : (
        <>
          <h2 className="visually-hidden">{collectionWords.spots}</h2>
          <ul className="cards" aria-labelledby="shared-title">
            {items.map((item) => (
              <ItemCard key={item.id} item={item}>
                {item.location && <SaveLink location={item.location} saved={saved} />}
              </ItemCard>
            ))}
          </ul>
        </>
      )}
      <Pages page={page} pages={pages} to={(n) => `?page=${n}`} />
    </section>
  )
}
