import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { TextField, type FieldState } from '~/components/form/Field'
import { words } from './profile-words'

const LEAST = 2
const PAUSE_MS = 200

/** A university by its name. In the enhanced page the browser completes it with what /setting?university=… finds. */
export function UniversityField({ field }: { field: FieldState }) {
  const found = useFetcher<{ universities: string[] }>()
  const [enhanced, setEnhanced] = useState(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    setEnhanced(true)
    return () => clearTimeout(pause.current)
  }, [])
  const look = (typed: string) => {
    clearTimeout(pause.current)
    if (typed.trim().length < LEAST) return
    pause.current = setTimeout(() => found.load(`/setting?university=${encodeURIComponent(typed)}`), PAUSE_MS)
  }
  const list = `${field.id}-names`
  return (
    <>
      <TextField
        field={field}
        label={words.labels.university}
        hint={words.universityHint}
        list={enhanced ? list : undefined}
        autoComplete="off"
        maxLength={320}
        onInput={(event) => look(event.currentTarget.value)}
      />
      {enhanced && (
        <datalist id={list}>
          {found.data?.universities.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      )}
    </>
  )
}
