import type { DialogProps } from '~/components/ui/DialogLink'
import { RouteDialog } from '~/components/ui/RouteDialog'

/** A page in a dialog over another page. */
export function GuideDialog(props: DialogProps) {
  return (
    <RouteDialog<unknown> {...props} title="Style guide" waiting="Loading...">
      {(_page, { close }) => (
        <>
          <h2>A page over this one</h2>
          <p>Its address is that of the page; Back, Escape and the button close it.</p>
          <p className="buttons">
            <button type="button" className="button" onClick={close}>
              Close
            </button>
          </p>
        </>
      )}
    </RouteDialog>
  )
}
