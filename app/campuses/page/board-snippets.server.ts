import { campusBusyWords } from '~/spots/model/busyness-words'
import { campusBusyPath, embedPath, screenPath } from '~/spots/rules'
import { escapeHtml } from '~/services/escape-html'
import type { Campus } from '../queries.server'
import { campusPath } from '../rules'

/** What a library copies to show how busy its campus is. By ID: a campus can be renamed. `origin`: the site's own. */
export const boardSnippets = ({ id, key, name }: Pick<Campus, 'id' | 'key' | 'name'>, origin: string) => ({
  screen: screenPath(id),
  link: `<a href="${origin}${campusBusyPath(campusPath(key))}">${campusBusyWords.title}</a>`,
  frame: `<iframe src="${origin}${embedPath(id)}" title="${escapeHtml(campusBusyWords.titleOf(name))}" width="100%" height="720" loading="lazy"></iframe>`,
})

export type BoardSnippets = ReturnType<typeof boardSnippets>
