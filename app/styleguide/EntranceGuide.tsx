import { TextField } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { Entrance } from '~/components/layout/Entrance'
import { DialogLink } from '~/components/ui/DialogLink'
import { NOWHERE } from './samples'

const load = () => import('./GuideDialog').then(({ GuideDialog }) => GuideDialog)

/** The narrow page around signing in, with every kind of button that sends, and a page that opens over this one. */
export function EntranceGuide() {
  return (
    <Entrance title="Entrance">
      <form action={NOWHERE} method="get" className="form">
        <TextField field={{ id: 'g-name', name: 'name' }} label="Name" />
        <p className="buttons">
          <SubmitButton busy="Sending...">Send</SubmitButton>
          <SubmitButton busy="Sending..." quiet>
            Send quietly
          </SubmitButton>
          <SubmitButton busy="Deleting..." danger>
            Delete
          </SubmitButton>
          <SubmitButton busy="Sending..." disabled>
            Not yet
          </SubmitButton>
        </p>
      </form>
      <p>
        <DialogLink to={NOWHERE} load={load} label="Open the style guide over this page">
          Open it over this page
        </DialogLink>
      </p>
    </Entrance>
  )
}
