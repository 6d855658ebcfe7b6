/**
 * SQL about distances. `l` is the alias of a table with a position; `latitude` and `longitude`, in degrees, and `miles`
 * are expressions of type float8.
 */

const MILES_OF_A_DEGREE = 69
/** Mean radius (IUGG). */
const EARTH_MILES = 3958.8

/** Great-circle miles by the haversine formula, like milesBetween. */
export const milesSql = (l: string, latitude: string, longitude: string): string =>
  `2 * ${EARTH_MILES} * asin(least(1, sqrt(sind((${l}.latitude - ${latitude}) / 2) ^ 2
    + cosd(${l}.latitude) * cosd(${latitude}) * sind((${l}.longitude - ${longitude}) / 2) ^ 2)))`

/** Whether `l` is in a box, which an index finds, with all that's at most this far from a point. Like boxAround. */
export function boxSql(l: string, latitude: string, longitude: string, miles: string): string {
  const north = `${miles} / ${MILES_OF_A_DEGREE}`
  const east = `${north} / greatest(0.1, cosd(${latitude}) - 0.01)`
  return `${l}.latitude between ${latitude} - ${north} and ${latitude} + ${north}
    and ${l}.longitude between ${longitude} - ${east} and ${longitude} + ${east}`
}

/** Whether `l` is at most this far from a point. */
export const nearSql = (l: string, latitude: string, longitude: string, miles: string): string =>
  `${boxSql(l, latitude, longitude, miles)} and ${milesSql(l, latitude, longitude)} <= ${miles}`
