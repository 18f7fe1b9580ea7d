import type { Text } from '@clearway/contract/kernel/text'

import { settingsText as t } from './settings.text.ts'
import { setSetting } from './settings.ts'

/** Puts the menu to the left or on top, and what to say of it. A narrow screen has room for neither: there it stays a drawer, and the setting as it was. */
export function moveMenu(place: string, narrow: boolean): { readonly moved: boolean; readonly said: Text } {
  if (narrow) return { moved: false, said: t.screenDoesNotFit }
  setSetting('menuInLeft', place === 'left')
  return { moved: true, said: t.layoutSwitched }
}
