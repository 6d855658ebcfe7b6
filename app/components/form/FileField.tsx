import { useEffect, useRef, useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { formWords } from '../words'
import { asText, FieldErrors, useDescribed, type FieldState } from './Field'

type FileFieldProps = {
  field: FieldState
  label: string
  hint?: ReactNode
  /** Called with the chosen files, also with those that were chosen before scripts ran. */
  onFiles?: (files: File[]) => void
} & InputHTMLAttributes<HTMLInputElement>

/**
 * File input. A browser that loads the page again can't restore the chosen files. Then `initialValue` has their names,
 * and the field asks for them again.
 */
export function FileField({ field: sent, label, hint, onFiles, ...input }: FileFieldProps) {
  const [filled, setFilled] = useState(false)
  const lost = filled ? undefined : asText(sent.initialValue)
  const { id, name, key, errors = [] } = sent
  const field = { id, name, key, errors: lost ? [...errors, formWords.chooseAgain(lost)] : errors }
  const described = useDescribed(field, hint ? `${field.id}-hint` : undefined)
  const box = useRef<HTMLInputElement>(null)
  const call = useRef(onFiles)
  useEffect(() => void (call.current = onFiles))
  useEffect(() => {
    const { files } = box.current!
    if (!files || files.length === 0) return
    setFilled(true)
    call.current?.([...files])
  }, [])
  return (
    <div className={described['aria-invalid'] ? 'field field-wrong' : 'field'}>
      <label htmlFor={field.id}>{label}</label>
      {hint && (
        <p className="hint" id={`${field.id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors field={field} />
      <input
        key={field.key}
        id={field.id}
        name={field.name}
        type="file"
        ref={box}
        onChange={({ currentTarget: { files } }) => {
          setFilled(true)
          onFiles?.([...(files ?? [])])
        }}
        {...described}
        {...input}
      />
    </div>
  )
}
