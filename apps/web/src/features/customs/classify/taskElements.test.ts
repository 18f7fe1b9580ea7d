import { missingElements } from '@clearway/contract/features/customs/elements'
import { expect, test } from 'vitest'

import { knownElements } from './taskElements.ts'

const template = ['品牌类型', '出口享惠情况', '用途', '额定电压', '品牌', '型号'].map((name) => ({
  name,
  required: name !== '额定电压',
}))
const task = { modelNumber: 'M-1', brand: 'ACME', use: '连接电路' } as never

test('what a line says of its goods stands in the elements of the code before anybody types', () => {
  expect(knownElements(template, task)).toBe('||连接电路||ACME|M-1')
  expect(knownElements(template, { modelNumber: 'M-1', brand: '无品牌' } as never)).toBe('|||||M-1')
  expect(knownElements([{ name: '电压', required: true }], task)).toBe('')
  expect(knownElements([], task)).toBe('')
})

test('what is asked for and empty is told by its place', () => {
  expect(missingElements(template, '')).toEqual([0, 1, 2, 4, 5])
  expect(missingElements(template, '0||连接电路||ACME|M-1')).toEqual([1])
  expect(missingElements(template, 'other|count')).toEqual([2, 4, 5])
  expect(missingElements(template, '0|1|2|3|4|5|6')).toEqual([])
  expect(missingElements([], '')).toEqual([])
})
