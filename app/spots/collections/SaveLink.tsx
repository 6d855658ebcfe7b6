import { useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Link } from '~/ui/Link'
import { DialogLink } from '~/ui/DialogLink'
import { saveWords } from './save-words'

type SaveLinkProps = {
  location: { id: number; name: string }
  /** Ids of locations the reader has saved; may include ones not on this page. */
  saved: readonly number[] | undefined
  className?: string
  /** Before the text. */
  children?: ReactNode
}

const load = () => import('./SaveDialog').then(({ SaveDialog }) => SaveDialog)

/** Links to the reader's collections to save a location; with JavaScript they open in a dialog. */
export function SaveLink({ location, saved, className = 'save', children }: SaveLinkProps) {
  const shell = useRouteLoaderData('root') as { viewer: unknown } | undefined
  const to = `/location/${location.id}/save`
  // Visitors are asked to log in.
  if (!shell?.viewer)
    return (
      <Link to={to} className={className} aria-label={saveWords.saveOf(location.name)}>
        {children}
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
      {children}
      {isSaved ? saveWords.saved : saveWords.save}
    </DialogLink>
  )
}
