import { DOMParser } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'

export const SIGNATURE_NS = 'http://www.w3.org/2000/09/xmldsig#'
const ENCRYPTION_NS = 'http://www.w3.org/2001/04/xmlenc#'

/** Someone else's XML isn't what it must be. The message is for logs and for operators, and quotes no content. */
export class XmlFault extends Error {
  override name = 'XmlFault'
}

/** @throws XmlFault */
export function parseXml(xml: string): Element {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new XmlFault('has a DOCTYPE')
  let fault: string | null = null
  const note = (message: string) => void (fault ??= message)
  const errorHandler = { warning: note, error: note, fatalError: note }
  const root = new DOMParser({ locator: {}, errorHandler }).parseFromString(xml, 'text/xml')?.documentElement
  if (fault !== null || !root) throw new XmlFault('is not XML')
  return root
}

export const isNamed = (node: Node, namespace: string, name: string): node is Element =>
  node.nodeType === 1 && (node as Element).namespaceURI === namespace && (node as Element).localName === name

export const childrenOf = (node: Element, namespace: string, name: string): Element[] =>
  Array.from(node.childNodes).filter((child) => isNamed(child, namespace, name)) as Element[]

export const allIn = (node: Element, namespace: string, name: string): Element[] =>
  Array.from(node.getElementsByTagNameNS(namespace, name))

/** The only child of that name, or null. */
export function onlyChild(node: Element, namespace: string, name: string): Element | null {
  const [found, ...more] = childrenOf(node, namespace, name)
  return found && more.length === 0 ? found : null
}

/** An element's text; '' if there are elements in it, so that none cuts a name short. */
export const textOf = (node: Element | null): string =>
  !node || Array.from(node.childNodes).some((child) => child.nodeType === 1)
    ? ''
    : (node.textContent ?? '').trim()

/** In base64. Real messages have 5 to 30 KB. */
const MAX_MESSAGE = 180_000
/** Verifying a signature takes time quadratic in the elements: 16,000 would block the process for 15 seconds. */
const MAX_ELEMENTS = 1000

/**
 * The XML of a posted message, checked for its shape before anything parses it.
 * @throws XmlFault
 */
export function decodeMessage(base64: string): string {
  if (base64.length > MAX_MESSAGE) throw new XmlFault('is longer than 180 KB')
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(base64)) throw new XmlFault('is not base64')
  const xml = Buffer.from(base64, 'base64').toString()
  if (xml.includes('<!')) throw new XmlFault('has a DOCTYPE, comment or CDATA')
  if (xml.split(/<[^/?]/).length - 1 >= MAX_ELEMENTS)
    throw new XmlFault(`has ${MAX_ELEMENTS} elements or more`)
  return xml
}

const ENVELOPED = `${SIGNATURE_NS}enveloped-signature`
const CANONICAL = 'http://www.w3.org/2001/10/xml-exc-c14n#'

/** No SHA-1, and no RSA with PKCS #1 v1.5 padding for encryption. */
const SIGNATURES =
  /^http:\/\/www\.w3\.org\/(2001\/04\/xmldsig-more#rsa-sha(256|512)|2007\/05\/xmldsig-more#sha256-rsa-MGF1)$/
const DIGESTS = /^http:\/\/www\.w3\.org\/2001\/04\/xmlenc#sha(256|512)$/
const CIPHERS =
  /^http:\/\/www\.w3\.org\/(2001\/04\/xmlenc#(aes(128|256)-cbc|rsa-oaep-mgf1p)|2009\/xmlenc11#(aes(128|256)-gcm|rsa-oaep))$/

/**
 * @throws XmlFault if an element anywhere names another algorithm than these. CBC is fine only because nothing is decrypted
 * before the signature around it is verified.
 */
function checkAlgorithms(root: Element): void {
  const rows = [
    [SIGNATURE_NS, 'SignatureMethod', SIGNATURES],
    [SIGNATURE_NS, 'DigestMethod', DIGESTS],
    [ENCRYPTION_NS, 'EncryptionMethod', CIPHERS],
  ] as const
  for (const [namespace, name, allowed] of rows) {
    for (const element of allIn(root, namespace, name)) {
      const algorithm = element.getAttribute('Algorithm') ?? ''
      // A digest inside EncryptionMethod is that of OAEP, where SHA-1 is no weakness.
      const isOaep =
        name === 'DigestMethod' &&
        element.parentNode &&
        isNamed(element.parentNode, ENCRYPTION_NS, 'EncryptionMethod')
      if (!isOaep && !allowed.test(algorithm))
        throw new XmlFault(
          `uses ${(algorithm.split('#')[1] ?? 'no algorithm').replace(/[^\w.-]/g, '').slice(0, 40)}`,
        )
    }
  }
}

/**
 * The root of a document, as far as its signature covers it, which one of `certs` must verify.
 * @throws XmlFault
 */
export function signedRoot(document: string, certs: readonly string[]): Element {
  const xml = document.replace(/\r\n?/g, '\n')
  const root = parseXml(xml)
  checkAlgorithms(root)
  const signature = onlyChild(root, SIGNATURE_NS, 'Signature')
  if (!signature) throw new XmlFault('must have exactly one signature at its root')
  const id = root.getAttribute('ID') ?? ''
  const references = allIn(signature, SIGNATURE_NS, 'Reference')
  const transforms = allIn(signature, SIGNATURE_NS, 'Transform').map((each) => each.getAttribute('Algorithm'))
  if (!/^[\w.-]+$/.test(id) || references.length !== 1 || references[0]!.getAttribute('URI') !== `#${id}`)
    throw new XmlFault('has a signature of something else than its root')
  if (transforms.length > 2 || transforms.some((each) => each !== ENVELOPED && each !== CANONICAL))
    throw new XmlFault('has a signature with other transforms')
  for (const publicCert of certs) {
    const signed = new SignedXml({ publicCert, getCertFromKeyInfo: () => null })
    try {
      signed.loadSignature(signature as never)
      if (!signed.checkSignature(xml)) continue
    } catch {
      continue // Another certificate may fit.
    }
    const [covered] = signed.getSignedReferences()
    const found = parseXml(covered ?? '')
    if (found.localName === root.localName && found.getAttribute('ID') === id) return found
  }
  throw new XmlFault('has a signature that no certificate of the provider verifies')
}
