import type { MenuEntry } from '@clearway/contract/features/account/session'
import { plannedScreens } from '@clearway/contract/features/plannedScreens'
import type { Text } from '@clearway/contract/kernel/text'

import { lostText } from '../lost.text.ts'

/** An address that the frame knows and no menu shows, in the form of a menu entry. */
const offMenu = (code: string, path: string, title: Text): MenuEntry => ({
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
})

/** The screens that have no page yet. */
export const plannedEntries: readonly MenuEntry[] = plannedScreens.map(({ code, path, title }) =>
  offMenu(code, path, title),
)

export const lostEntries = [
  { entry: offMenu('404', '/404', lostText.notFound), why: lostText.notFoundWhy },
  { entry: offMenu('401', '/401', lostText.forbidden), why: lostText.forbiddenWhy },
] as const
