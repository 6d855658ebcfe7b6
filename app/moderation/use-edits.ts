import { useEffect, useState } from 'react'
import { watchEdits } from '~/components/form/watch-edits'
import { changedFields, type EntryText } from './text-rules'

type Edits = { enhanced: boolean; values: EntryText; changed: string[]; ready: boolean }

/**
 * In the enhanced page: what of the form is another than `seen`, and whether there is a change and a reason to save. It looks
 * again when `mark` is another one, for then fields were filled anew.
 */
export function useEdits(formId: string, seen: EntryText, mark: string): Edits {
  const [edits, setEdits] = useState<Edits>({ enhanced: false, values: seen, changed: [], ready: false })
  const before = JSON.stringify(seen)
  useEffect(() => {
    const shown = JSON.parse(before) as EntryText
    return watchEdits(formId, (form) => {
      const data = new FormData(form)
      const values = Object.fromEntries(
        Object.keys(shown).map((field) => [
          field,
          field === 'tags'
            ? data
                .getAll(field)
                .map(String)
                .sort((a, b) => Number(a) - Number(b))
                .join(',')
            : String(data.get(field) ?? ''),
        ]),
      )
      const changed = changedFields(shown, values)
      const file = data.get('image')
      const picture =
        (file instanceof File && file.size > 0) || data.has('removeImage') || data.has('useCampusPoint')
      setEdits({
        enhanced: true,
        values,
        changed,
        ready: (changed.length > 0 || picture) && String(data.get('message') ?? '').trim() !== '',
      })
    })
  }, [formId, before, mark])
  return edits
}
