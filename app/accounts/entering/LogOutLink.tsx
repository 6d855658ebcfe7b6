import { DialogLink } from '~/ui/DialogLink'

const load = () => import('./LogOutDialog').then(({ LogOutDialog }) => LogOutDialog)

/** Links to the page that asks whether to log out; with JavaScript it opens a dialog instead. */
export const LogOutLink = ({ children }: { children: string }) => (
  <DialogLink to="/signout" load={load}>
    {children}
  </DialogLink>
)
