import { matchPath } from '@remix-run/react'
import { settingWords } from '../words'
import { Tabs } from '~/ui/Tabs'

const TABS = [
  { tab: 'account', path: '/setting' },
  { tab: 'preferences', path: '/setting/preferences' },
  { tab: 'sessions', path: '/setting/study-sessions' },
  { tab: 'notifications', path: '/setting/notifications' },
  { tab: 'security', path: '/setting/security' },
  { tab: 'data', path: '/setting/data' },
] as const

export type SettingTab = (typeof TABS)[number]['tab']

/** Finds the current tab from the URL path. */
export const settingTab = (pathname: string): SettingTab =>
  TABS.find(({ path }) => matchPath(path, pathname))?.tab ?? 'account'

/** The settings heading and tabs. Each tab is a page with its own URL. */
export function SettingTabs({ current }: { current: SettingTab }) {
  return (
    <>
      <h1>{settingWords.title}</h1>
      <Tabs
        label={settingWords.title}
        tabs={TABS.map(({ tab, path }) => ({
          to: path,
          text: settingWords.tabs[tab],
          isCurrent: tab === current,
        }))}
      />
    </>
  )
}
