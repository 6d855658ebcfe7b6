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
