import { Picture } from '~/components/ui/Picture'
import { words as campusWords } from './campus-words'
import { words } from './words'

type CampusHeroProps = {
  campus: { name: string; city: string; state: string; reviews: number; picture: string | null }
  /** How many study spots are on campus and near it. */
  spots: number
  /** What is drawn where there is no picture; see campusScene. */
  scene: string | null
}

/** The head of a campus's page, in the school's colour. */
export function CampusHero({ campus, spots, scene }: CampusHeroProps) {
  return (
    <header className="campus-hero">
      <div>
        <h1>{campus.name}</h1>
        <p>{campus.city}, {campus.state}</p>
        <p>{campusWords.spots(spots)} · {words.reviews(campus.reviews)}</p>
      </div>
      {campus.picture && <Picture src={campus.picture} alt="" width={320} height={200} eager />}
      {scene && <svg viewBox="0 0 640 200" aria-hidden="true" preserveAspectRatio="xMaxYMax slice"><path d={scene} fillRule="evenodd" /></svg>}
    </header>
  )
}
