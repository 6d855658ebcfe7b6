import { words } from './list-words'

/** How many reviews gave five stars, four, … one. The bars only draw what the figures beside them say. */
export function RatingTable({ ratings }: { ratings: number[] }) {
  const most = Math.max(...ratings, 1)
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
                  <rect width={Math.round((n / most) * 1000) / 10} height="1" />
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
