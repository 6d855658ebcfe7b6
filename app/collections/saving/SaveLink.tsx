import { Link, useRouteLoaderData } from '@remix-run/react'
import { DialogLink } from '~/components/ui/DialogLink'
import { saveWords } from '../words'

type SaveLinkProps = {
  place: { id: number; name: string }
  /** Ids of the places that the reader has saved; those of other places may be among them. */
  saved: readonly number[] | undefined
  className?: string
}

const load = () => import('./SaveDialog').then(({ SaveDialog }) => SaveDialog)

/** Leads to the reader's collections, to save a place there; the enhanced page shows them over itself. */
export function SaveLink({ place, saved, className = 'save' }: SaveLinkProps) {
  const shell = useRouteLoaderData('root') as { viewer: unknown } | undefined
  const to = `/location/${place.id}/save`
  // Visitors are led to sign in.
  if (!shell?.viewer)
    return (
      <Link to={to} className={className} aria-label={saveWords.saveOf(place.name)}>
        {saveWords.save}
      </Link>
    )
  const isSaved = saved?.includes(place.id)
  return (
    <DialogLink
      to={to}
      load={load}
      className={isSaved ? `${className} saved` : className}
      label={isSaved ? saveWords.savedOf(place.name) : saveWords.saveOf(place.name)}
    >
      {isSaved ? saveWords.saved : saveWords.save}
    </DialogLink>
  )
}
