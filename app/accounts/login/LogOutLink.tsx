import { DialogLink } from '~/components/ui/DialogLink'

const load = () => import('./LogOutDialog').then(({ LogOutDialog }) => LogOutDialog)

/** Leads to the question whether to log out; the enhanced page asks it over itself. */
export const LogOutLink = ({ children }: { children: string }) => (
  <DialogLink to="/signout" load={load}>
    {children}
  </DialogLink>
)
