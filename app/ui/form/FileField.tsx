import { useEffect, useRef, useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { formWords } from '../words'
import { asText, useDescribed, type FieldState, FieldFrame } from './Field'

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
export function FileField({ field, label, hint, onFiles, ...input }: FileFieldProps) {
  const [filled, setFilled] = useState(false)
  const lost = filled ? undefined : asText(field.initialValue)
  const hints = [hint && `${field.id}-hint`, lost && `${field.id}-lost`].filter(Boolean)
  const described = useDescribed(field, hints.join(' ') || undefined)
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
    <FieldFrame field={field} label={label} hint={hint}>
      {lost && (
        <p className="note breakable" id={`${field.id}-lost`}>
          {formWords.chooseAgain(lost)}
        </p>
      )}
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
    </FieldFrame>
  )
}
