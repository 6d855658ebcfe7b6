/**
 * Whether two values of a field are the same. Coordinates may differ by a centimeter (a ten-millionth of a degree).
 * Values from jsonb have their keys in another order.
 */
export const isSame = (a: unknown, b: unknown): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) < 1e-7
    : JSON.stringify(a, inKeyOrder) === JSON.stringify(b, inKeyOrder)

/** Replacer for JSON.stringify: equal values give the same text. */
export const inKeyOrder = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort())
    : value

/** The fields that differ in `now`. Fields that it omits count as unchanged. */
export const differing = <Values extends object>(
  before: Values,
  now: Partial<Values>,
): { [Name in keyof Values]?: { old: Values[Name]; new: Values[Name] } } =>
  Object.fromEntries(
    (Object.keys(now) as (keyof Values)[]).flatMap((name) =>
      now[name] === undefined || isSame(before[name], now[name])
        ? []
        : [[name, { old: before[name], new: now[name] }]],
    ),
  ) as { [Name in keyof Values]?: { old: Values[Name]; new: Values[Name] } }
