import { Link, useRouteLoaderData } from '@remix-run/react'
import { DialogLink } from '~/components/ui/DialogLink'
import { saveWords } from '../words'

type SaveLinkProps = {
  location: { id: number; name: string }
  /** Ids of the locations that the reader has saved; those of other places may be among them. */
  saved: readonly number[] | undefined
  className?: string
}

const load = () => import('./SaveDialog').then(({ SaveDialog }) => SaveDialog)

/** Leads to the reader's collections, to save a location there; the enhanced page shows them over itself. */
export function SaveLink({ location, saved, className = 'save' }: SaveLinkProps) {
  const shell = useRouteLoaderData('root') as { viewer: unknown } | undefined
  const to = `/location/${location.id}/save`
  // Visitors are led to log in.
  if (!shell?.viewer)
    return (
      <Link to={to} className={className} aria-label={saveWords.saveOf(location.name)}>
        {saveWords.save}
      </Link>
    )
  const isSaved = saved?.includes(location.id)
  return (
    <DialogLink
      to={to}
      load={load}
      className={isSaved ? `${className} saved` : className}
      label={isSaved ? saveWords.savedOf(location.name) : saveWords.saveOf(location.name)}
    >
      {isSaved ? saveWords.saved : saveWords.save}
    </DialogLink>
  )
}
