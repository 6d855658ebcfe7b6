import type { HTMLElement } from 'node-html-parser'

/** The first match; an error if there is none. */
function elementAt(root: HTMLElement, selector: string): HTMLElement {
  const found = root.querySelector(selector)
  if (!found) throw new Error(`No ${selector} in ${root.outerHTML.slice(0, 500)}`)
  return found
}

export const textAt = (root: HTMLElement, selector: string): string => elementAt(root, selector).text
export const attrAt = (root: HTMLElement, selector: string, name: string): string | undefined =>
  elementAt(root, selector).getAttribute(name)

export const textsAt = (root: HTMLElement, selector: string): string[] =>
  root.querySelectorAll(selector).map(({ text }) => text)
export const attrsAt = (root: HTMLElement, selector: string, name: string): (string | undefined)[] =>
  root.querySelectorAll(selector).map((each) => each.getAttribute(name))

/** Text and target of each link. */
export const linksAt = (root: HTMLElement, selector = 'a'): [string, string | undefined][] =>
  root.querySelectorAll(selector).map((link) => [link.text, link.getAttribute('href')])
