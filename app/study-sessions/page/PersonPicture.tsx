import { useLite } from '~/ui/use-lite'
import type { PersonView } from './person-view.server'

/** A person's round picture: their photo, or their initials if there's none or in lite mode. */
export function PersonPicture({ person: { photo, initials, hue } }: { person: PersonView }) {
  const lite = useLite()
  if (photo !== null && !lite)
    return (
      <img className="avatar" src={photo} alt="" width={34} height={34} loading="lazy" decoding="async" />
    )
  return (
    <svg className="avatar" viewBox="0 0 40 40" aria-hidden="true">
      {/* White on this color has a contrast above 4.5:1 for every hue. */}
      <circle cx="20" cy="20" r="20" fill={`hsl(${hue} 45% 30%)`} />
      <path
        d={`M0 ${20 + (hue % 13)}Q20 ${hue % 17} 40 ${24 + (hue % 11)}V40H0Z`}
        fill={`hsl(${(hue + 40) % 360} 45% 24%)`}
      />
      <text
        x="20"
        y="20"
        fill="#fff"
        fontSize="15"
        fontWeight="600"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {initials}
      </text>
    </svg>
  )
}
