/** Fields by name, as in drafts. */
type Flat = Record<string, string | string[]>

/**
 * Converts typed fields for forms: 'ranges[2].start' becomes the start of the third opening. Leaves other names alone.
 */
export function nested(flat: Flat): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(flat)) {
    const [, list, index, inner] = /^(\w+)\[(\d{1,2})\](?:\.(\w+))?$/.exec(name) ?? []
    if (list === undefined) {
      fields[name] = value
      continue
    }
    const items = (fields[list] ??= []) as unknown[]
    if (inner === undefined) items[Number(index)] = value
    else items[Number(index)] = { ...(items[Number(index)] as object | undefined), [inner]: value }
  }
  return fields
}
