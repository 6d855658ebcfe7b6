import { z } from 'zod'
import { STATUSES } from '~/spots/model/statuses'
import { MAX_AT_ONCE } from './bulk-rules'
import { itemWords } from '../item-words'
import { dashboardWords } from '../words'
import { updateReason } from '../reason-form'

/** An item as the admin saw it: '12 VERSION'; see version.server.ts. Without a version, the admin has not seen it. */
const item = z
  .string()
  .regex(/^[1-9]\d{0,14}(?: [\w-]{1,64})?$/)
  .transform((text) => {
    const [id, version = ''] = text.split(' ')
    return { id: Number(id), version }
  })

/** A change of one or several items: which ones, to which status, and why. `step`: what to do after a single item. */
export const BulkForm = z.object({
  ids: z.preprocess(
    (value) => [value ?? []].flat(),
    z.array(item, itemWords.missing).min(1, itemWords.missing).max(MAX_AT_ONCE, itemWords.missing),
  ),
  status: z.enum(STATUSES, dashboardWords.decisionMissing),
  useCampusPoint: z
    .string()
    .optional()
    .transform((value) => value === 'yes'),
  step: z.enum(['save', 'next']).catch('save').default('save'),
  message: updateReason,
})

/** The items of a form. */
export const idsIn = ({ ids }: Pick<z.output<typeof BulkForm>, 'ids'>): number[] => ids.map(({ id }) => id)
