/**
 * A rating that trusts many reviews more than few: the Bayesian average that IMDb published for its Top 250.
 *
 *   (PRIOR_REVIEWS × mean + sum of its ratings) / (PRIOR_REVIEWS + number of its reviews)
 *
 * `mean` is that of all reviews, 1 to 5, so a spot without reviews gets the mean. docs/ratings.md says where it's used.
 */

/** How many reviews with the mean rating are added to a spot's own. */
export const PRIOR_REVIEWS = 5

/** The mean before there are any reviews. */
export const MEAN_WITHOUT_REVIEWS = 3.5

export const weightedRating = (sum: number, count: number, mean: number): number =>
  (PRIOR_REVIEWS * mean + sum) / (PRIOR_REVIEWS + count)

/** The same in SQL, for expressions or a binding: `weightedRatingSql('l.rating_sum', 'l.review_count', '?')`. */
export const weightedRatingSql = (sumExpr: string, countExpr: string, meanExpr: string): string =>
  `((${PRIOR_REVIEWS} * (${meanExpr})::float8 + (${sumExpr})) / (${PRIOR_REVIEWS} + (${countExpr})))`
