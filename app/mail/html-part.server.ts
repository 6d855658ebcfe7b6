import { escapeHtml } from '../escape-html'
import type { Content } from './render.server'

/** For programs that support it. Essential styles are on the elements, because some programs drop the head. */
const STYLE = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    body, .sheet { background: #17140f !important; color: #f1e9d9 !important; }
    .soft { color: #b8ae9c !important; }
    .rule { border-color: #4a443a !important; }
    a { color: #74cfa4 !important; }
    a.button { background: #74cfa4 !important; color: #0d2019 !important; }
  }
`
const BODY =
  "margin:0;padding:24px 16px;background:#ffffff;color:#2a2620;font:16px/1.5 Georgia,'Times New Roman',serif"
const SHEET = 'max-width:560px;margin:0 auto;overflow-wrap:anywhere'
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#14634a;color:#ffffff;font-weight:bold;' +
  'text-decoration:none'
const SMALL = 'font-size:14px;color:#5f574b'

/** The HTML part: no pictures, tables or external resources. Adapts to narrow and dark screens. */
export function htmlPart({ subject, text, button, footer, about, question, supportEmail }: Content): string {
  const lines = [
    ...text.map((each) => `<p dir="auto">${escapeHtml(each)}</p>`),
    ...(button
      ? [
          `<p style="margin:24px 0"><a class="button" href="${escapeHtml(button.url)}" style="${BUTTON}">${escapeHtml(button.label)}</a></p>`,
          `<p class="soft" style="${SMALL}">If the button doesn’t work, copy this link into your browser:<br>` +
            `<a href="${escapeHtml(button.url)}" style="color:#14634a">${escapeHtml(button.url)}</a></p>`,
        ]
      : []),
    ...footer.map((each) => `<p class="soft" dir="auto" style="${SMALL}">${escapeHtml(each)}</p>`),
    '<hr class="rule" style="border:0;border-top:1px solid #d9d0c0;margin:24px 0">',
    `<p class="soft" style="${SMALL}">${escapeHtml(about)}<br>${escapeHtml(question)} ` +
      `<a href="mailto:${escapeHtml(supportEmail)}" style="color:#14634a">${escapeHtml(supportEmail)}</a></p>`,
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body style="${BODY}">
<div class="sheet" style="${SHEET}">
${lines.join('\n')}
</div>
</body>
</html>
`
}
