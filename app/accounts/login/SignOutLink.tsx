import { DialogLink } from '~/components/ui/DialogLink'

const load = () => import('./SignOutDialog').then(({ SignOutDialog }) => SignOutDialog)

/** Leads to the question whether to log out; the enhanced page asks it over itself. */
export const SignOutLink = ({ children }: { children: string }) => (
  <DialogLink to="/signout" load={load}>
    {children}
  </DialogLink>
)
