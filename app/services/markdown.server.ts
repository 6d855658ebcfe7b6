import MarkdownIt from 'markdown-it'

/**
 * Without HTML, which is shown as text. Links to scripts stay text, too. Of pictures there's the alternative text: they
 * would tell other sites who reads.
 */
const markdown = new MarkdownIt({ html: false, typographer: false, linkify: false })
markdown.renderer.rules.image = (tokens, at) => markdown.utils.escapeHtml(tokens[at]!.content)

/** The HTML of a text in Markdown, for a page that has its own title: headings begin with h2. */
export function renderMarkdown(text: string): string {
  const tokens = markdown.parse(text, {})
  for (const token of tokens) if (token.type.startsWith('heading') && token.tag === 'h1') token.tag = 'h2'
  return markdown.renderer.render(tokens, markdown.options, {})
}
