import MarkdownIt from 'markdown-it'

/**
 * Without HTML, which is shown as text, and without pictures, which would tell other sites who reads. Links to scripts
 * stay text, too.
 */
const markdown = new MarkdownIt({ html: false, typographer: false, linkify: false }).disable('image')

/** The HTML of a text in Markdown, for a page that has its own title: headings begin with h2. */
export function renderMarkdown(text: string): string {
  const tokens = markdown.parse(text, {})
  for (const token of tokens) if (token.type.startsWith('heading') && token.tag === 'h1') token.tag = 'h2'
  return markdown.renderer.render(tokens, markdown.options, {})
}
