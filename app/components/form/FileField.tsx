import { useEffect, useRef, type InputHTMLAttributes, type ReactNode } from 'react'
import { FieldErrors, useDescribed, type FieldState } from './Field'

type FileFieldProps = {
  field: FieldState
  label: string
  hint?: ReactNode
  /** Called with the chosen files, also with those that were chosen before scripts ran. */
  onFiles?: (files: File[]) => void
} & InputHTMLAttributes<HTMLInputElement>

/** File input. Browsers can't restore the chosen file after an error, so it's empty again. */
export function FileField({ field, label, hint, onFiles, ...input }: FileFieldProps) {
  const described = useDescribed(field, hint ? `${field.id}-hint` : undefined)
  const box = useRef<HTMLInputElement>(null)
  const call = useRef(onFiles)
  useEffect(() => void (call.current = onFiles))
  useEffect(() => {
    const { files } = box.current!
    if (files && files.length > 0) call.current?.([...files])
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
        onChange={({ currentTarget: { files } }) => onFiles?.([...(files ?? [])])}
        {...described}
        {...input}
      />
    </div>
  )
}
