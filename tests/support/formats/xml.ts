import { SaxesParser } from 'saxes'

/** A parsed element. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

/** Parses XML strictly: saxes rejects anything not well formed, including characters that XML can't contain. */
export function readXml(xml: string): Element {
  const parser = new SaxesParser()
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: attributes as Record<string, string>, children: [], text: '' }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => void (open.at(-1)!.text += text))
  parser.on('closetag', () => void open.pop())
  parser.write(xml).close()
  return root.children[0]!
}
