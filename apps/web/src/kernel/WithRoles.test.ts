import { expect, test } from 'vitest'

import { rolesAllow } from './WithRoles.tsx'

test('ROLE_ADMIN sees everything, others what one of their roles is named for, an empty list is open to all', () => {
  expect(rolesAllow(['ROLE_EDITOR'], ['ROLE_ADMIN'])).toBe(true)
  expect(rolesAllow(['ROLE_EDITOR'], ['ROLE_EDITOR', 'ROLE_FINANCE'])).toBe(true)
  expect(rolesAllow(['ROLE_EDITOR'], ['ROLE_FINANCE'])).toBe(false)
  expect(rolesAllow([], [])).toBe(true)
})

test.each([['ROLE_ADMIN'], [undefined], [null], [{}], [true]])(
  '%j is no list of roles, and the developer is told',
  (roles) => {
    expect(() => rolesAllow(roles, ['ROLE_ADMIN'])).toThrow(
      `need roles! Like v-permission="['ROLE_ADMIN', 'ROLE_EDITOR']"`,
    )
  },
)
