/**
 * Half the size of a pin. On the narrowest page a unit of a map is 0.71 pixels, and a target must be 24 pixels wide.
 */
export const PIN = 17
/** There's no room for more pins. */
export const MAX_PINS = 48

type Dot = { x: number; y: number }

/**
 * Places pins so that none covers another, and draws a line (path data) to each spot whose pin had to move. Spots that
 * come first keep their position.
 * @param spots in pixels of the map
 */
export function placePins(
  spots: readonly Dot[],
  size: { width: number; height: number },
): { positions: Dot[]; leaders: string } {
  const taken: Dot[] = []
  const tried = new Map<string, number>()
  let leaders = ''
  const positions = spots.map(({ x, y }) => {
    const position = roomNear({ x, y }, size, taken, tried)
    if (Math.hypot(position.x - x, position.y - y) > PIN)
      leaders += `M${Math.round(x)} ${Math.round(y)}L${position.x} ${position.y}`
    return position
  })
  return { positions, leaders }
}

/**
 * Finds and takes the free position nearest to a point, along a spiral with the golden angle (Vogel, 1979).
 * @param tried how far the spiral around each point has been searched, since many spots may share one point
 */
function roomNear(
  { x, y }: Dot,
  { width, height }: { width: number; height: number },
  taken: Dot[],
  tried: Map<string, number>,
): Dot {
  const inside = (at: number, length: number) => Math.round(Math.min(length - PIN - 1, Math.max(PIN + 1, at)))
  const point = `${Math.round(x)} ${Math.round(y)}`
  for (let step = tried.get(point) ?? 0; ; step++) {
    const away = 4 * Math.sqrt(step)
    const spot = {
      x: inside(x + away * Math.cos(step * 2.39996), width),
      y: inside(y + away * Math.sin(step * 2.39996), height),
    }
    const free = taken.every(
      (other) => (other.x - spot.x) ** 2 + (other.y - spot.y) ** 2 >= (2 * PIN + 1) ** 2,
    )
    // There's always room for 48 pins. The limit is for callers that pass many more.
    if (!free && step <= 20_000) continue
    tried.set(point, step + 1)
    taken.push(spot)
    return spot
  }
}
