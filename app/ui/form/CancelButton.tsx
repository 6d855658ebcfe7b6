import { Link } from '../Link'

type CancelButtonProps = { to: string; onClose?: () => void; children: string }

/** Closes the dialog that the form is in; on a page of its own, a link to where the reader came from. */
export const CancelButton = ({ to, onClose, children }: CancelButtonProps) =>
  onClose ? (
    <button type="button" className="button button-quiet" onClick={onClose}>
      {children}
    </button>
  ) : (
    <Link to={to}>{children}</Link>
  )
