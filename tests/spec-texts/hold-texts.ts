import { NodeType, parse, type HTMLElement } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { shownAs, type SpecText } from './spec-text'

/** What users read or hear from an element besides its text; `data-failed` is a form's text if it never arrives. */
const HEARD = ['alt', 'aria-label', 'placeholder', 'title', 'data-failed']
const SILENT = 'script, style, template, textarea, [hidden]'

/** React inserts it between two texts of an element. */
const BETWEEN = '<!-- -->'
const MARK = '\u0001'

const plain = (text: string) => text.replaceAll(MARK, '').replace(/\s+/g, ' ').trim()

/** Every text of a page: of each element, of each part of it, and of what screen readers say instead. */
function textsOf(html: string): Set<string> {
  const root = parse(html.replaceAll(BETWEEN, MARK))
  const body = root.querySelector('body') ?? root
  for (const each of body.querySelectorAll(SILENT)) each.remove()
  const said = (element: HTMLElement) => [
    element.textContent,
    ...element.childNodes.flatMap((node) =>
      node.nodeType === NodeType.TEXT_NODE ? node.text.split(MARK) : [],
    ),
    ...HEARD.map((name) => element.getAttribute(name) ?? ''),
  ]
  return new Set([body, ...body.querySelectorAll('*')].flatMap(said).map(plain))
}

/** Checks the texts of a part of the specification on the pages of their states; each state returns its page. */
export function holdTexts(texts: SpecText[], states: Record<string, () => Promise<string>>) {
  it('each text has a state, and each state a text', () => {
    const named = new Set(texts.flatMap((text) => ('state' in text ? [text.state] : [])))
    expect([...named].sort()).toEqual(Object.keys(states).sort())
    const places = texts.map((each) => `${each.text} ${'state' in each ? each.state : each.browser[1]}`)
    expect(places.filter((place, n) => places.indexOf(place) < n)).toEqual([])
  })

  describe('letter by letter:', () => {
    it.each(Object.keys(states))('%s', async (state) => {
      const said = textsOf(await states[state]!())
      const missing = texts.flatMap((each) => {
        if (!('state' in each) || each.state !== state) return []
        const shown = shownAs(each)
        const whole = each.within ?? shown
        expect(whole).toContain(shown)
        return said.has(whole) ? [] : [whole]
      })
      expect(missing, 'the page doesn’t say').toEqual([])
    })
  })
}
