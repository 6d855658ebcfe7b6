import { Outlet, useLocation, type MetaFunction } from '@remix-run/react'
import { settingWords } from '~/accounts/words'
import { settingTab, SettingTabs } from '~/accounts/settings/SettingTabs'
import { pageMeta } from '~/web/page-meta'
import '~/styles/account-pages.css'

/** Titles of all settings pages. */
export const meta: MetaFunction = ({ matches, location }) =>
  pageMeta(matches, settingWords.tabs[settingTab(location.pathname)])

/**
 * Heading and tabs of the settings. No loader: each page checks access itself, because loaders run in parallel and can
 * be requested separately.
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
