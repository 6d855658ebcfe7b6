import { useEffect, useRef, useState, type ComponentType } from 'react'
import { asText, FieldErrors, useDescribed, type FieldState } from '~/components/form/Field'
import type { PopupProps } from '~/components/layout/HeaderSearch'
import type { Found } from '~/components/layout/suggestion-source'

type SuggestFieldProps = {
  field: FieldState
  label: string
  hint: string
  /** The URL of suggestions, requested with ?q=. */
  suggest: string
  maxLength: number
  required?: boolean
  /** Called with the suggestion that was selected, after it's in the box. */
  onChosen?: (found: Found, box: HTMLInputElement) => void
}

/** This field doesn't show whether suggestions are loading. */
const ignore = () => {}

/** A single-line field. In the enhanced page its first focus loads the code for suggestions. */
export function SuggestField({
  field,
  label,
  hint,
  suggest,
  maxLength,
  required,
  onChosen,
}: SuggestFieldProps) {
  const [Popup, setPopup] = useState<ComponentType<PopupProps> | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const call = useRef(onChosen)
  useEffect(() => void (call.current = onChosen))
  useEffect(() => {
    const input = box.current!
    const chosen = (event: Event) => {
      const { detail } = event as CustomEvent<Found | undefined>
      if (detail) call.current?.(detail, input)
    }
    input.addEventListener('suggestion', chosen)
    return () => input.removeEventListener('suggestion', chosen)
  }, [])
  const described = useDescribed(field, `${field.id}-hint`)
  const enhance = () =>
    void import('~/components/layout/HeaderSearchPopup').then(
      (loaded) => setPopup(() => loaded.default),
      () => {},
    )
  return (
    <div className={described['aria-invalid'] ? 'field field-wrong' : 'field'}>
      <label htmlFor={field.id}>{label}</label>
      <p className="hint" id={`${field.id}-hint`}>
        {hint}
      </p>
      <FieldErrors field={field} />
      <div className="suggest-box">
        <input
          key={field.key}
          id={field.id}
          name={field.name}
          ref={box}
          defaultValue={asText(field.initialValue)}
          maxLength={maxLength}
          autoComplete="off"
          required={required}
          dir="auto"
          data-suggest={suggest}
          onFocus={Popup ? undefined : enhance}
          {...described}
        />
        {Popup && <Popup box={box} kind="campus" loading={false} onBusy={ignore} />}
      </div>
    </div>
  )
}
