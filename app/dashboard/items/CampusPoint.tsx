import { dashboardWords } from '../words'

/** Checkbox to use the campus's coordinates for an item without its own. */
export function CampusPoint({ checked }: { checked: boolean }) {
  return (
    <p className="field">
      <label>
        <input type="checkbox" name="useCampusPoint" value="yes" defaultChecked={checked} />{' '}
        {dashboardWords.useCampusCoordinates}
      </label>
    </p>
  )
}
