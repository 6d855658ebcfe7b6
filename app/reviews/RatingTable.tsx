import { words } from './list-words'

/** How many reviews gave five stars, four, … one. Each bar is that rating's share of all reviews. */
export function RatingTable({ ratings }: { ratings: number[] }) {
  const total = Math.max(
    ratings.reduce((sum, n) => sum + n, 0),
    1,
  )
  return (
    <table className="ratings">
      <caption className="visually-hidden">{words.ratings}</caption>
      <tbody>
        {[5, 4, 3, 2, 1].map((stars) => {
          const n = ratings[stars - 1]!
          return (
            <tr key={stars} className={`band-${stars}`}>
              <th scope="row">
                {words.stars(stars)}
                <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={Math.round((n / total) * 1000) / 10} height="1" />
                </svg>
              </th>
              <td>{n}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
