/** Color bands: gray at 0, then one color each from 1.5, 2.5, 3.5 and 4.5 up. */
export function ratingBand(rating: number): 0 | 1 | 2 | 3 | 4 | 5 {
  if (rating <= 0) return 0
  return rating < 1.5 ? 1 : rating < 2.5 ? 2 : rating < 3.5 ? 3 : rating < 4.5 ? 4 : 5
}

/** A rating from 0 to 5 in half stars, with the number. With a `count` of reviews it's an average: "4.0", not "4". */
export function Stars({ rating, count }: { rating: number; count?: number }) {
  const halves = Math.round(rating * 2)
  return (
    <span className={`stars band-${ratingBand(rating)}`} data-halves={halves}>
      {rating > 0 && (count === undefined ? rating : rating.toFixed(1))}
      <span className="visually-hidden">{rating > 0 ? ' out of 5 stars' : 'Not rated yet'}</span>
      {count !== undefined && (
        <span className="stars-count">{count === 1 ? ' 1 review' : ` ${count} reviews`}</span>
      )}
    </span>
  )
}
