import { useEffect, useRef, useState } from 'react'
import { TextField, type FieldState } from '~/components/form/Field'
import { dataAddress, readData } from '~/components/form/remix-data'
import { profileWords } from '../words'

const LEAST = 2
const PAUSE_MS = 200
const ROUTE = 'routes/setting/index'

/** A university by name. With JavaScript the browser suggests names from /setting?university=…. */
export function UniversityField({ field }: { field: FieldState }) {
  const [found, setFound] = useState<string[]>([])
  const [enhanced, setEnhanced] = useState(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    setEnhanced(true)
    return () => clearTimeout(pause.current)
  }, [])
  const look = (typed: string) => {
    clearTimeout(pause.current)
    if (typed.trim().length < LEAST) return
    pause.current = setTimeout(() => void universitiesLike(typed).then(setFound, () => {}), PAUSE_MS)
  }
  const list = `${field.id}-names`
  return (
    <>
      <TextField
        field={field}
        label={profileWords.labels.university}
        hint={profileWords.universityHint}
        list={enhanced ? list : undefined}
        autoComplete="off"
        maxLength={320}
        onInput={(event) => look(event.currentTarget.value)}
      />
      {enhanced && (
        <datalist id={list}>
          {found.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
      )}
    </>
  )
}

/** Doesn't use the router, which would replace the form with an error page when offline. */
async function universitiesLike(typed: string): Promise<string[]> {
  const address = dataAddress(`/setting?university=${encodeURIComponent(typed)}&_routes=${ROUTE}`)
  const found = (await readData(await fetch(address))) as Record<string, { data: { universities: string[] } }>
  return found[ROUTE]!.data.universities
}
