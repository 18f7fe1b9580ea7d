import { dateField, dictionaryField, textField } from '@clearway/contract/kernel/field'
import { text } from '@clearway/contract/kernel/text'
import { expect, test } from 'vitest'

import {
  changeListState,
  countFilters,
  firstState,
  listInput,
  readListState,
  rowNumber,
  writeListState,
} from './listState.ts'

const label = text('字段', '欄位', 'Field')
const fields = {
  code: textField({ label, sort: true }),
  currency: dictionaryField('currency', { label, filter: true }),
  orderDate: dateField({ label, filter: true }),
}
const read = (query: string) => readListState(fields, new URLSearchParams(query))

test('a state comes back from the address as it was, and defaults leave no trace', () => {
  const state = {
    ...firstState,
    currentPage: 3,
    pageSize: 20,
    sort: '-code',
    search: '通达 & co',
    deleted: true,
    filters: { currency: 'USD,HKD', orderDateFrom: '2026-03-01' },
    view: 'v1',
  }
  expect(read(writeListState(fields, state).toString())).toEqual(state)
  expect(writeListState(fields, firstState).toString()).toBe('')
})

test('what the person usually has leaves no trace either, and an address that says otherwise is heard', () => {
  const usual = { pageSize: 30, sort: '-code' }
  const readUsual = (query: string) => readListState(fields, new URLSearchParams(query), usual)
  expect(readUsual('')).toEqual({ ...firstState, ...usual })
  expect(readUsual('pageSize=10&sort=')).toEqual({ ...firstState, pageSize: 10, sort: '' })
  for (const state of [readUsual(''), readUsual('pageSize=10'), readUsual('sort='), readUsual('sort=code&pageSize=50')])
    expect(readUsual(writeListState(fields, state, new URLSearchParams(), usual).toString())).toEqual(state)
  expect(writeListState(fields, readUsual(''), new URLSearchParams(), usual).toString()).toBe('')
})

test('what the contract does not know is left out of the state and kept in the address', () => {
  const query = new URLSearchParams('tab=2&pageSize=7&currentPage=-1&sort=secret&colour=red&search=x')
  expect(readListState(fields, query)).toEqual({ ...firstState, search: 'x' })
  expect(writeListState(fields, firstState, query).toString()).toBe('tab=2&colour=red')
})

test('a change leads to page 1, a change of page keeps the rest', () => {
  const third = read('currentPage=3&pageSize=20&currency=USD')
  expect(changeListState(third, { pageSize: 50 })).toMatchObject({
    currentPage: 1,
    pageSize: 50,
    filters: { currency: 'USD' },
  })
  expect(changeListState(third, { filters: {} })).toMatchObject({ currentPage: 1, pageSize: 20, filters: {} })
  expect(changeListState(third, { currentPage: 4 })).toMatchObject({
    currentPage: 4,
    pageSize: 20,
    filters: { currency: 'USD' },
  })
})

test('the server is asked for filters by their own names', () => {
  expect(listInput(read('currency=USD&orderDateTo=2026-01-31&search=%20a%20'))).toEqual({
    currency: 'USD',
    orderDateTo: '2026-01-31',
    currentPage: 1,
    pageSize: 10,
    search: 'a',
  })
})

test('row numbers continue across pages; a from–to pair is one filter', () => {
  expect(rowNumber(1, 10, 0)).toBe(1)
  expect(rowNumber(3, 20, 4)).toBe(45)
  expect(countFilters(fields, read('currency=USD&orderDateFrom=2026-01-01&orderDateTo=2026-01-31'))).toBe(2)
})
