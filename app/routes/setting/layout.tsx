import { Outlet, useLocation, type MetaFunction } from '@remix-run/react'
import { settingWords } from '~/accounts/words'
import { settingTab, SettingTabs } from '~/accounts/SettingTabs'
import { pageMeta } from '~/page-meta'

/** Titles of all settings pages. */
export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, settingWords.tabs[settingTab(location.pathname)])

/**
 * Heading and tabs of the settings. It has no loader: each page says who may open it, because loaders run side by side and can be
 * asked for one by one.
 */
export default function Setting() {
  const { pathname } = useLocation()
  return (
    <div className="settings">
      <SettingTabs current={settingTab(pathname)} />
      <Outlet />
    </div>
  )
}
