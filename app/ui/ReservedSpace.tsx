type Props = { as?: 'span' | 'p'; text: string; className: string }

/** The room for a text that only scripts bring, so that its arrival moves nothing. Takes none where they're off. */
export function ReservedSpace({ as: Element = 'span', text, className }: Props) {
  // Not as the element's text: a text browser would show that.
  return <Element className={`${className} reserved-space`} data-text={text} aria-hidden="true" />
}
