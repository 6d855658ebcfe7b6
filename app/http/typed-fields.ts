/** The texts of a form by the names of their fields; several of one name, as of boxes that are ticked, as a list. */
export function typedFields(form: FormData): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    const before = fields[name]
    fields[name] = before === undefined ? value : [...[before].flat(), value]
  }
  return fields
}
