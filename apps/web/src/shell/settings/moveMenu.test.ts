import { expect, test, vi } from 'vitest'

import { moveMenu } from './moveMenu.ts'
import { setSetting } from './settings.ts'

vi.mock('./settings.ts', () => ({ setSetting: vi.fn() }))

test('the menu moves where the screen has room for it', () => {
  expect(moveMenu('top', true)).toMatchObject({ moved: false, said: { en: 'the screen does not fit' } })
  expect(setSetting).not.toHaveBeenCalled()
  expect(moveMenu('top', false)).toMatchObject({ moved: true, said: { en: 'layout switched successfully' } })
  expect(setSetting).toHaveBeenCalledWith('menuInLeft', false)
})
