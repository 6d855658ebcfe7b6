import { dashboardWords } from '../../words'

/** The box that lends an item without coordinates those of its campus. */
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
