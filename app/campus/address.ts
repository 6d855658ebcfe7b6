import { idParam } from '~/http/params'
import { readCampusView } from '~/locations/campus-list/campus-url'
import { readHub } from '~/study-sessions/hub/hub-url'
import { campusTab } from '~/universities/rules'

/** What a campus URL asks for: the tab, and what each tab should show. */
export const readCampusAddress = (query: URLSearchParams) => ({
  tab: campusTab(query.get('tab')),
  spots: readCampusView(query),
  sessions: readHub(query),
  /** The study session that was just created. */
  created: idParam(query.get('created') ?? undefined),
})

export type CampusAddress = ReturnType<typeof readCampusAddress>
