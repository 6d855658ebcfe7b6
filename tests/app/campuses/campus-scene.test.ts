import { expect, it } from 'vitest'
import { campusScene } from '~/campuses/campus-scene.server'

it('every campus has its own drawing, always the same, of a sensible size, from left to right', () => {
  const drawn = new Set<string>()
  for (let n = 0; n < 500; n++) {
    const scene = campusScene(`College ${n} Town`)
    expect(scene).toBe(campusScene(`College ${n} Town`))
    expect(scene).toMatch(/^M[\dMmLlHhVvAaZz .-]+[zv\dh-]$/i)
    expect(scene).not.toMatch(/NaN|undefined|e[+-]/)
    expect(scene.length).toBeGreaterThan(200)
    expect(scene.length).toBeLessThan(4000)
    const begins = [...scene.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
    for (const [x, y] of begins) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(640)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(200)
    }
    expect(Math.max(...begins.map(([x]) => x!))).toBeGreaterThan(380)
    drawn.add(scene)
  }
  expect(drawn.size).toBe(500)
  expect(campusScene('')).toMatch(/^M/)
})
