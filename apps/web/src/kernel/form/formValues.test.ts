import { flagField, passwordField, textField } from '@clearway/contract/kernel/field'
import { text } from '@clearway/contract/kernel/text'
import { expect, test } from 'vitest'

import { differences, firstChoice, startValues } from './formValues.ts'

const label = text('字段', '欄位', 'Field')
const fields = {
  name: textField({ label, required: true }),
  phone: textField({ label }),
  active: flagField({ label, required: true }),
  kind: textField({ label, required: true, atFirst: 'both' }),
  secret: passwordField({ label, writeOnly: true }),
}
const written = Object.keys(fields)

test('a new form starts empty, with what is usual or as told; a field hidden from the person is not in it', () => {
  expect(startValues(fields, written, undefined, { phone: '1' })).toEqual({
    name: null,
    phone: '1',
    active: false,
    kind: 'both',
    secret: null,
  })
  expect(startValues(fields, written, undefined, { kind: 'one' })['kind']).toBe('one')
  expect(startValues(fields, written, { id: '1', name: 'A', active: true })).toEqual({
    name: 'A',
    active: true,
    secret: null,
  })
})

test('a conflict keeps each one’s own change and asks where both changed', () => {
  const base = { name: 'A', phone: null, active: true }
  const all = differences(
    ['name', 'phone', 'active'],
    base,
    { name: 'B', phone: '', active: false },
    { name: 'C', phone: '5', active: true },
  )
  expect(all.map((d) => [d.name, d.both])).toEqual([
    ['name', true],
    ['phone', false],
    ['active', false],
  ])
  expect(firstChoice(all, base)).toEqual({ phone: 'mine', active: 'theirs' })
})
