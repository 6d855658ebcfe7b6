/** Fields by their names in the form, as drafts have them. */
type Flat = Record<string, string | string[]>

/**
 * What was typed, as forms take it: 'ranges[2].start' becomes the start of the third opening. Names that are none of the form's
 * are left alone.
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

/** The texts of a form that is about to be sent, by their names. */
export function flatFields(entries: Iterable<[string, unknown]>): Flat {
  const fields: Flat = {}
  for (const [name, value] of entries) {
    if (typeof value !== 'string') continue
    const before = fields[name]
    fields[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return fields
}
