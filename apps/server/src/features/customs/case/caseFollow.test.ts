import { stateLabels, type DeclarationState } from '@clearway/contract/features/customs/declaration/states'
import { expect, test } from 'vitest'

import { alarmOf, statusAfter, withCustoms } from './caseFollow.ts'

test('with customs is every state after handing over, but for what customs deleted or gave back', () => {
  expect((Object.keys(stateLabels) as DeclarationState[]).filter((s) => !withCustoms(s))).toEqual([
    'draft',
    'checking',
    'checked',
    'deleted',
    'withdrawn',
  ])
})

test('the case follows its declarations: to customs with the first, on with the last, back when there is none', () => {
  const after = (states: DeclarationState[], linesLeft = false) => statusAfter('toDeclare', states, linesLeft)
  expect(after([])).toBe('toDeclare')
  expect(after(['draft', 'checked'])).toBe('toDeclare')
  expect(after(['draft', 'submitted'])).toBe('declaring')
  expect(after(['released', 'accepted'])).toBe('declaring')
  expect(after(['released', 'draft'])).toBe('declaring')
  expect(after(['released', 'closed', 'deleted'])).toBe('toDispatch')
  expect(after(['released'], true)).toBe('declaring')
  expect(after(['deleted', 'withdrawn'])).toBe('toDeclare')
  expect(statusAfter('toDispatch', ['reReview', 'closed'], false)).toBe('declaring')
  for (const status of ['draft', 'toConfirm', 'toReceive', 'completed', 'cancelled'] as const)
    expect(statusAfter(status, ['submitted'], false)).toBe(status)
})

test('the alarm is the furthest trouble; an unpaid bill counts without a receipt', () => {
  expect(alarmOf([], false)).toBeNull()
  expect(alarmOf(['released', 'checking'], false)).toBe('checking')
  expect(alarmOf(['checking', 'inspection'], false)).toBe('inspection')
  expect(alarmOf(['inspection', 'released'], true)).toBe('taxDue')
  expect(alarmOf(['taxDue', 'rejected'], true)).toBe('returned')
})
