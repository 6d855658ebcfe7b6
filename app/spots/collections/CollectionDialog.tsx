import type { DialogProps } from '~/ui/DialogLink'
import { RouteDialog } from '~/ui/RouteDialog'
import { CollectionPanel, type CollectionPage } from './CollectionPanel'
import { collectionWords } from './words'

/** The collection form in a dialog over the account page. */
export function CollectionDialog(props: DialogProps) {
  return (
    <RouteDialog<CollectionPage> {...props} title={collectionWords.newOne} waiting={collectionWords.loading}>
      {(page, { close }) => <CollectionPanel page={page} onClose={close} />}
    </RouteDialog>
  )
}
