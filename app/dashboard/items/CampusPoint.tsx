import { dashboardWords } from '../words'

/** A checkbox that says yes. */
export const YesBox = ({ name, text, checked }: { name: string; text: string; checked?: boolean }) => (
  <p className="field">
    <label>
      <input type="checkbox" name={name} value="yes" defaultChecked={checked} /> {text}
    </label>
  </p>
)

/** Checkbox to use the campus's coordinates for an item without its own. */
export const CampusPoint = ({ checked }: { checked: boolean }) => (
  <YesBox name="useCampusPoint" text={dashboardWords.useCampusCoordinates} checked={checked} />
)
