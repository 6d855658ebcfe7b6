import { parse, type HTMLElement } from 'node-html-parser'

/** What a crawler needs from a page. */
export type PageFacts = {
  /** Every fault in the page's own HTML. */
  faults: string[]
  /** href of every link, as written. */
  links: string[]
  /** src or href of pictures, scripts, style sheets and icons. */
  assets: string[]
  ids: Set<string>
}

/** Reads a page and checks the rules for all pages of the product. */
export function readPage(html: string): PageFacts {
  // Parses noscript like the rest, because without scripts it's part of the page.
  const root = parse(html, { blockTextElements: { script: true, style: true } })
  const faults = [
    ...outline(root),
    ...ids(root),
    ...forms(root),
    ...controls(root),
    ...touching(root),
    ...pictures(root),
    ...inline(root),
  ]
  const attributes = (selector: string, name: string) =>
    root.querySelectorAll(selector).flatMap((element) => element.getAttribute(name) ?? [])
  return {
    faults,
    links: attributes('a[href]:not([rel~=nofollow])', 'href'),
    assets: [...attributes('img, script', 'src'), ...attributes('link[href]', 'href')],
    ids: new Set(attributes('[id]', 'id')),
  }
}

const tag = (element: HTMLElement) => element.outerHTML.slice(0, 120)

function* outline(root: HTMLElement) {
  const titles = root.querySelectorAll('head title')
  if (titles.length !== 1) yield `${titles.length} titles`
  else if (!/\S.* · Carrel$/.test(titles[0]!.textContent)) yield `the title is "${titles[0]!.textContent}"`
  const headings = root.querySelectorAll('h1')
  if (headings.length !== 1) yield `${headings.length} headings of level 1`
  if (root.querySelectorAll('main').length !== 1) yield 'not one <main>'
  if (!root.querySelector('html')?.getAttribute('lang')) yield 'no language'
}

function* ids(root: HTMLElement) {
  const seen = new Set<string>()
  for (const element of root.querySelectorAll('[id]')) {
    if (seen.has(element.id)) yield `the id ${element.id} is there twice`
    seen.add(element.id)
  }
  for (const element of root.querySelectorAll('label[for], [aria-labelledby], [aria-describedby]')) {
    for (const name of ['for', 'aria-labelledby', 'aria-describedby']) {
      for (const id of element.getAttribute(name)?.split(' ') ?? [])
        if (!seen.has(id)) yield `${name} leads to #${id}, which is not there`
    }
  }
}

function* forms(root: HTMLElement) {
  for (const form of root.querySelectorAll('form')) {
    // A dialog's own form closes it and isn't sent.
    if (form.getAttribute('method') === 'dialog' && form.closest('dialog')) continue
    if (!form.getAttribute('action')) yield `a form without action: ${tag(form)}`
    if (!/^(get|post)$/i.test(form.getAttribute('method') ?? '')) yield `a form without method: ${tag(form)}`
    if (!form.querySelector('button[type=submit], button:not([type]), input[type=submit]'))
      yield `a form without a button: ${tag(form)}`
  }
  for (const button of root.querySelectorAll('button')) {
    // Scripts add their own buttons when they run; in the HTML these would do nothing.
    if (!button.closest('form') || button.getAttribute('type') === 'button')
      yield `a button that only scripts could use: ${tag(button)}`
    if (!button.textContent.trim() && !button.getAttribute('aria-label'))
      yield `a button without words: ${tag(button)}`
  }
}

/** Text browsers write links and buttons with nothing between them as one word. */
function* touching(root: HTMLElement) {
  for (const element of root.querySelectorAll('a + a, a + button, button + button, button + a')) {
    if (element.closest('svg')) continue
    const before = element.previousSibling as HTMLElement | null
    if (/^(A|BUTTON)$/.test(before?.rawTagName?.toUpperCase() ?? '')) yield `no space before ${tag(element)}`
  }
}

function* controls(root: HTMLElement) {
  const labelled = new Set(root.querySelectorAll('label[for]').map((label) => label.getAttribute('for')))
  for (const control of root.querySelectorAll('input, select, textarea')) {
    // Hidden ones tell password managers the account.
    if (/^(hidden|submit)$/.test(control.getAttribute('type') ?? '') || control.hasAttribute('hidden'))
      continue
    if (!control.getAttribute('name')) yield `a field without a name: ${tag(control)}`
    const named =
      labelled.has(control.id) ||
      control.closest('label') ||
      control.getAttribute('aria-label') ||
      control.getAttribute('aria-labelledby') ||
      // A button that is a picture is named like a picture.
      (control.getAttribute('type') === 'image' && control.getAttribute('alt'))
    if (!named) yield `a field without a label: ${tag(control)}`
  }
}

function* pictures(root: HTMLElement) {
  for (const picture of root.querySelectorAll('img')) {
    for (const name of ['alt', 'width', 'height', 'src']) {
      if (picture.getAttribute(name) === undefined) yield `a picture without ${name}: ${tag(picture)}`
    }
  }
  for (const link of root.querySelectorAll('a')) {
    if (!link.getAttribute('href')) yield `a link that leads nowhere: ${tag(link)}`
    const words =
      link.textContent.trim() ||
      link.getAttribute('aria-label') ||
      link.querySelectorAll('img').some((picture) => picture.getAttribute('alt'))
    if (!words) yield `a link without words: ${tag(link)}`
  }
}

function* inline(root: HTMLElement) {
  for (const element of root.querySelectorAll('*')) {
    const names = Object.keys(element.attributes).filter((name) => /^(style|on\w+)$/i.test(name))
    if (names.length > 0) yield `the policy forbids ${names.join(', ')}: ${tag(element)}`
  }
}
