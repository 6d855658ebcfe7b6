import { z } from 'zod'
import { cleanLine } from './text-rules'

/** A line of text. */
export const line = z.string().catch('').default('').transform(cleanLine)

/** An ID. */
export const id = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)

/** An ID, or 0, which nothing has. */
export const idOrNone = id.catch(0)

/** A form about what has this ID. */
export const IdForm = z.object({ id: idOrNone })
