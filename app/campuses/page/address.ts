import { idParam } from '~/web/http/params'
import { readCampusView } from '~/spots/campus-url'
import { readHub } from '~/study-sessions/page/hub-url'
import { campusTab } from '../rules'

/** What a campus URL asks for: the tab, and what each tab should show. */
export const readCampusAddress = (query: URLSearchParams) => ({
  tab: campusTab(query.get('tab')),
  spots: readCampusView(query),
  sessions: readHub(query),
  /** The study session that was just created. */
  created: idParam(query.get('created') ?? undefined),
})

export type CampusAddress = ReturnType<typeof readCampusAddress>
