const MILES_OF_A_DEGREE = 69
const EARTH_MILES = 3958.8

/**
 * SQL: whether `l`, an alias of study_locations, is at most this far from a point, by great circle. The box is for the
 * index.
 * @param miles an expression of type float8, like `latitude` and `longitude`, which are in degrees
 */
export function nearSql(l: string, latitude: string, longitude: string, miles: string): string {
  const north = `${miles} / ${MILES_OF_A_DEGREE}`
  const east = `${north} / greatest(0.1, cosd(${latitude}) - 0.01)`
  return `${l}.latitude between ${latitude} - ${north} and ${latitude} + ${north}
    and ${l}.longitude between ${longitude} - ${east} and ${longitude} + ${east}
    and 2 * ${EARTH_MILES} * asin(least(1, sqrt(sind((${l}.latitude - ${latitude}) / 2) ^ 2
      + cosd(${l}.latitude) * cosd(${latitude}) * sind((${l}.longitude - ${longitude}) / 2) ^ 2))) <= ${miles}`
}
