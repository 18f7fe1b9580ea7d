import type { MenuEntry } from '@clearway/contract/features/account/session'
import { plannedScreens } from '@clearway/contract/features/plannedScreens'

/** What the frame knows of the screens that have no page yet, in the form of menu entries that no menu shows. */
export const plannedEntries: readonly MenuEntry[] = plannedScreens.map(({ code, path, title }) => ({
  id: code,
  menuCode: code,
  title,
  icon: null,
  path,
  component: null,
  parentId: null,
  sequence: 0,
  hidden: true,
  affix: false,
  alwaysShow: true,
  pinyin: '',
}))
