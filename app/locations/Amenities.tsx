/** What a place offers, each with its drawing. */
export function Amenities({ tags }: { tags: { name: string; icon: string }[] }) {
  if (tags.length === 0) return null
  return (
    <section className="panel" aria-labelledby="amenities-title">
      <h2 id="amenities-title">Amenities</h2>
      <ul className="amenities">
        {tags.map(({ name, icon }) => (
          <li key={name}>
            <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d={icon} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
