/** Texts that broke other programs: from the Big List of Naughty Strings, and script payloads of several kinds. */
export const NAUGHTY = [
  '<script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '" autofocus onfocus="alert(1)',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe src=javascript:alert(1)>',
  '<style>*{display:none}</style>',
  '<!--',
  '-->',
  ']]>',
  '<![CDATA[',
  '&lt;b&gt; &amp; &#60;',
  '{{7*7}}',
  '${7*7}',
  '<%= 7 %>',
  '%s%n%d',
  '../../etc/passwd',
  "'; drop table reviews; --",
  '" or 1=1 --',
  "Robert'); DROP TABLE users;--",
  '\\',
  '\\u0000',
  "\\'",
  '$$',
  '$1',
  ':name ?',
  '?? ?',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  'true',
  '1/0',
  '__proto__',
  'constructor',
  'İstanbul ıI',
  'Ｆｕｌｌ　ｗｉｄｔｈ',
  'ﷺ',
  'مكتبة هادئة',
  'שלום',
  '图书馆 很 安静',
  '🏳️‍🌈👨‍👩‍👧‍👦🙂',
  'ȩ̷̧l̵̡ ẑ̷a̶̢l̶g̸o',
  '\u202Eright to left',
  '\u200B\u200Bzero',
  'a\u0000b',
  'a\u0007b',
  '\uFEFFbom',
  '\uFFFE',
  'x\u2028y',
  'e\u0301 é',
  '<b>bold</b> & "quoted"',
  'a < b && c > d',
  '\tTabs\tand  spaces',
]

/** As React writes a text into HTML. */
export const escaped = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#x27;')

/**
 * What a page must not contain, whatever was typed: a script without the page's nonce, a handler, an unexpected
 * element.
 */
export function faultsOf(html: string): string[] {
  const nonce = /<(?:script|style) nonce="([^"]+)"/.exec(html)?.[1]
  const faults: string[] = []
  for (const [tag] of html.matchAll(/<(script|style)\b[^>]*>/gi))
    if (!tag.includes(`nonce="${nonce}"`)) faults.push(tag)
  const markup = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, '')
  for (const [tag] of markup.matchAll(/<[a-z][^>]*?>/gi)) {
    const names = tag.replace(/"[^"]*"/g, '""')
    if (
      /\son\w+=/i.test(names) ||
      /^<(iframe|object|embed|svg [^>]*onload)/i.test(tag) ||
      /(href|src|action)="\s*(javascript|vbscript):/i.test(tag)
    )
      faults.push(tag)
  }
  if (/alert\(1\)<\/script>/.test(html)) faults.push('alert(1)</script>')
  return faults
}
