import { Link } from '@remix-run/react'
import { Picture } from '~/components/ui/Picture'
import { mapLinks } from '~/locations/rules'
import { AddressLookup } from '~/requests/location/AddressLookup'
import { textFor } from '../log/ChangeTable'
import { itemPath } from '../dashboard-url'
import type { ItemEditView } from './form/edit-view.server'
import { editWords, factsWords } from './words'
import { ItemOrigin } from './ItemOrigin'
import { LABELS } from './labels'

/** Everything an admin needs to decide: the current item, and what was sent with its request. */
export function ItemFacts({ item, list }: { item: ItemEditView; list: string }) {
  const { kind, id, name, texts, image, origin, smaller } = item
  const { latitude, longitude, state_id, states_id } = texts
  const state = item.states.find((each) => String(each.id) === (state_id ?? states_id))?.name
  const shown = Object.entries(texts).filter(
    ([field, text]) => text !== '' && !['name', 'latitude', 'longitude'].includes(field),
  )
  const point =
    latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude), name } : null
  return (
    <>
      <section className="panel" aria-label={factsWords.facts(name)}>
        {image && (
          <Picture src={smaller ?? image} alt={editWords.currentImage(name)} width={320} height={200} />
        )}
        <dl className="desk-facts">
          {shown.map(([field, text]) => (
            <div key={field}>
              <dt>{LABELS[field] ?? field}</dt>
              <dd dir="auto" className="breakable">
                {textFor(field, text, item)}
              </dd>
            </div>
          ))}
          <div>
            <dt>{factsWords.point}</dt>
            <dd>{point ? `${latitude}, ${longitude}` : factsWords.noPoint}</dd>
          </div>
        </dl>
        <p className="desk-links">
          {point && (
            <>
              <a href={mapLinks(point)[0]!.href} rel="noreferrer">
                {factsWords.onMap}
              </a>{' '}
            </>
          )}
          <AddressLookup parts={[texts.address || name, texts.city, state]} />{' '}
          <Link to={itemPath(kind, id, list)} data-desk-key="e">
            {editWords.title[kind]}
          </Link>
        </p>
      </section>
      {origin && <ItemOrigin origin={origin} name={name} />}
    </>
  )
}
