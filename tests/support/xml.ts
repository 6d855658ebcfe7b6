import { SaxesParser } from 'saxes'

/** An element as it was read. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string }

/** Reads XML as strictly as XML demands: saxes refuses what is not well formed, characters that XML has no way to say included. */
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
