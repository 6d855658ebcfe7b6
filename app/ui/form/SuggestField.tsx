import { useEffect, useRef, type ReactNode } from 'react'
import type { Box } from '../attach-suggestions'
import { useSuggestionPopup } from '../use-suggestion-popup'
import type { SearchSuggestion } from '../suggestion-source'
import { asText, useDescribed, type FieldState, FieldFrame } from './Field'

type SuggestFieldProps = {
  field: FieldState
  label: string
  hint: string
  /** The URL of suggestions, requested with ?q=. */
  suggest: string
  kind?: Box
  maxLength: number
  required?: boolean
  /** Called with the suggestion that was selected, after it's in the box. */
  onChosen?: (found: SearchSuggestion, box: HTMLInputElement) => void
  /** Beside the box, such as a button. */
  children?: ReactNode
}

/** A single-line field. In the enhanced page its first focus loads the code for suggestions. */
export function SuggestField({
  field,
  label,
  hint,
  suggest,
  kind = 'campus',
  maxLength,
  required,
  onChosen,
  children,
}: SuggestFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const { Popup, onFocus } = useSuggestionPopup(box)
  const call = useRef(onChosen)
  useEffect(() => void (call.current = onChosen))
  useEffect(() => {
    const input = box.current!
    const chosen = (event: Event) => {
      const { detail } = event as CustomEvent<SearchSuggestion | undefined>
      if (detail) call.current?.(detail, input)
    }
    input.addEventListener('suggestion', chosen)
    return () => input.removeEventListener('suggestion', chosen)
  }, [])
  const described = useDescribed(field, `${field.id}-hint`)
  const suggestBox = (
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
        onFocus={onFocus}
        {...described}
      />
      {Popup && <Popup box={box} kind={kind} />}
    </div>
  )
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      {children ? (
        <div className="find-row">
          {suggestBox}
          {children}
        </div>
      ) : (
        suggestBox
      )}
    </FieldFrame>
  )
}
