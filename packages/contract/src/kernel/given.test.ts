import { expect, test } from 'vitest'

import { givenRoles } from '../features/admin/role/standardRoles.text.ts'
import { givenName, sayGiven } from './given.ts'

test('a name that the product gave is read in the language of the reader, in whichever it was stored', () => {
  for (const stored of ['报关员', '報關員', 'Declarant'])
    expect(['zh', 'tw', 'en'].map((l) => sayGiven(givenRoles, stored, l as 'zh'))).toEqual([
      '报关员',
      '報關員',
      'Declarant',
    ])
  expect(sayGiven(givenRoles, '管理员、财务', 'en')).toBe('Administrator, Finance clerk')
  expect(sayGiven(givenRoles, '管理员、财务', 'tw')).toBe('管理員、財務')
})

test('what somebody called otherwise stays as it is, beside others too', () => {
  expect(sayGiven(givenRoles, '夜班', 'en')).toBe('夜班')
  expect(sayGiven(givenRoles, '夜班、早班', 'en')).toBe('夜班、早班')
  expect(sayGiven(givenRoles, '夜班、财务', 'en')).toBe('夜班, Finance clerk')
  expect(givenName(givenRoles, '夜班')).toEqual({ zh: '夜班', tw: '夜班', en: '夜班' })
})
