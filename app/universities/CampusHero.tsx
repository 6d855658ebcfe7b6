import { Picture } from '~/components/ui/Picture'

type CampusHeroProps = {
  campus: { name: string; cityLine: string; counts: string; picture: { src: string; alt: string } | null }
  /** The drawing if there's no picture; see campusScene. */
  scene: string | null
}

/** The head of a campus's page, in the university's color. */
export function CampusHero({ campus, scene }: CampusHeroProps) {
  return (
    <header className="campus-hero">
      <div>
        <h1>{campus.name}</h1>
        <p>{campus.cityLine}</p>
        <p>{campus.counts}</p>
      </div>
      {campus.picture && <Picture {...campus.picture} width={320} height={200} eager />}
      {scene && (
        <svg viewBox="0 0 640 200" aria-hidden="true" preserveAspectRatio="xMaxYMax slice">
          <path d={scene} fillRule="evenodd" />
        </svg>
      )}
    </header>
  )
}
