import { DOMParser } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'

/** Someone else's XML isn't what it must be. The message is for logs and for operators, and quotes no content. */
export class XmlFault extends Error {
  override name = 'XmlFault'
}

/** @throws XmlFault unless it holds */
export function check(holds: unknown, fault: string): asserts holds {
  if (!holds) throw new XmlFault(fault)
}

/** @throws XmlFault */
export function parseXml(xml: string): Element {
  check(!/<!(DOCTYPE|ENTITY)/i.test(xml), 'has a DOCTYPE')
  let fault: string | null = null
  const note = (message: string) => void (fault ??= message)
  const errorHandler = { warning: note, error: note, fatalError: note }
  const root = new DOMParser({ locator: {}, errorHandler }).parseFromString(xml, 'text/xml')?.documentElement
  check(fault === null && root, 'is not XML')
  return root
}

/** Finds elements by names such as 'ds:Signature', in the namespace that a prefix stands for. */
export function elementsOf<Prefix extends string>(namespaces: Record<Prefix, string>) {
  type Name = `${Prefix}:${string}`
  function isNamed(node: Node, name: Name): node is Element {
    const [prefix, local] = name.split(':') as [Prefix, string]
    const { namespaceURI, localName } = node as Element
    return node.nodeType === 1 && namespaceURI === namespaces[prefix] && localName === local
  }
  const childrenOf = (node: Element, name: Name): Element[] =>
    Array.from(node.childNodes).filter((child) => isNamed(child, name)) as Element[]
  const allIn = (node: Element, name: Name): Element[] =>
    Array.from(node.getElementsByTagName('*')).filter((each) => isNamed(each, name))
  /** The only child of that name, or null. */
  function onlyChild(node: Element, name: Name): Element | null {
    const [found, ...more] = childrenOf(node, name)
    return found && more.length === 0 ? found : null
  }
  return { isNamed, childrenOf, allIn, onlyChild }
}

export const SIGNATURE_NS = 'http://www.w3.org/2000/09/xmldsig#'
const { isNamed, allIn, onlyChild } = elementsOf({
  ds: SIGNATURE_NS,
  xenc: 'http://www.w3.org/2001/04/xmlenc#',
})

/** An element's text; '' if there are elements in it, so that none cuts a name short. */
export const textOf = (node: Element | null): string =>
  !node || Array.from(node.childNodes).some((child) => child.nodeType === 1)
    ? ''
    : (node.textContent ?? '').trim()

/** In base64. Real messages have 5 to 30 KB. */
const MAX_MESSAGE = 180_000
/**
 * Verifying a signature takes time quadratic in the elements and attributes: 16,000 elements would block the process for
 * 15 seconds. Real messages have some 100 elements.
 */
const MAX_ELEMENTS = 1000
const MAX_ATTRIBUTES = 2000

/**
 * The XML of a posted message, checked for its shape before anything parses it.
 * @throws XmlFault
 */
export function decodeMessage(base64: string): string {
  check(base64.length <= MAX_MESSAGE, 'is longer than 180 KB')
  // Without the spaces first: a pattern with both takes time quadratic in them.
  const letters = base64.replace(/\s+/g, '')
  check(/^[A-Za-z0-9+/]+={0,2}$/.test(letters), 'is not base64')
  const xml = Buffer.from(letters, 'base64').toString()
  check(!xml.includes('<!'), 'has a DOCTYPE, comment or CDATA')
  check(xml.split(/<[^/]/).length <= MAX_ELEMENTS, `has ${MAX_ELEMENTS} elements or more`)
  check(xml.split(/=\s*["']/).length <= MAX_ATTRIBUTES, `has ${MAX_ATTRIBUTES} attributes or more`)
  return xml
}

/**
 * No SHA-1, and no RSA with PKCS #1 v1.5 padding for encryption. CBC is fine only because nothing is decrypted before the
 * signature around it is verified.
 */
const ALGORITHMS = [
  [
    'ds:SignatureMethod',
    /^http:\/\/www\.w3\.org\/(2001\/04\/xmldsig-more#rsa-sha(256|512)|2007\/05\/xmldsig-more#sha256-rsa-MGF1)$/,
  ],
  ['ds:DigestMethod', /^http:\/\/www\.w3\.org\/2001\/04\/xmlenc#sha(256|512)$/],
  [
    'xenc:EncryptionMethod',
    /^http:\/\/www\.w3\.org\/(2001\/04\/xmlenc#(aes(128|256)-cbc|rsa-oaep-mgf1p)|2009\/xmlenc11#(aes(128|256)-gcm|rsa-oaep))$/,
  ],
] as const

/** @throws XmlFault if an element anywhere names another algorithm than these */
function checkAlgorithms(root: Element): void {
  for (const [name, allowed] of ALGORITHMS) {
    for (const element of allIn(root, name)) {
      // A digest inside EncryptionMethod is that of OAEP, where SHA-1 is no weakness.
      if (name === 'ds:DigestMethod' && isNamed(element.parentNode!, 'xenc:EncryptionMethod')) continue
      const algorithm = element.getAttribute('Algorithm') ?? ''
      const short = algorithm.split('#')[1] ?? 'no algorithm'
      check(allowed.test(algorithm), `uses ${short.replace(/[^\w.-]/g, '').slice(0, 40)}`)
    }
  }
}

const TRANSFORMS = [`${SIGNATURE_NS}enveloped-signature`, 'http://www.w3.org/2001/10/xml-exc-c14n#']

/**
 * The root of a document, as far as its signature covers it, which one of `certs` must verify.
 * @throws XmlFault
 */
export function signedRoot(document: string, certs: readonly string[]): Element {
  const xml = document.replace(/\r\n?/g, '\n')
  const root = parseXml(xml)
  checkAlgorithms(root)
  const signature = onlyChild(root, 'ds:Signature')
  check(signature, 'must have exactly one signature at its root')
  const id = root.getAttribute('ID') ?? ''
  const [reference, ...more] = allIn(signature, 'ds:Reference')
  const isOfRoot = more.length === 0 && reference?.getAttribute('URI') === `#${id}`
  check(/^[\w.-]+$/.test(id) && isOfRoot, 'has a signature of something else than its root')
  const transforms = allIn(signature, 'ds:Transform').map((each) => each.getAttribute('Algorithm') ?? '')
  const areKnown = transforms.length <= 2 && transforms.every((each) => TRANSFORMS.includes(each))
  check(areKnown, 'has a signature with other transforms')
  for (const publicCert of certs) {
    const signed = new SignedXml({ publicCert, getCertFromKeyInfo: () => null })
    try {
      signed.loadSignature(signature as never)
      if (!signed.checkSignature(xml)) continue
    } catch {
      continue // Another certificate may fit.
    }
    const found = parseXml(signed.getSignedReferences()[0] ?? '')
    if (found.localName === root.localName && found.getAttribute('ID') === id) return found
  }
  throw new XmlFault('has a signature that no certificate of the provider verifies')
}
