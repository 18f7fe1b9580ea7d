import { seedOf } from '@clearway/contract/test/random'
import { expect, test } from 'vitest'

import { inCapitals } from './capitals.ts'

test.each([
  ['0.05', '伍分'],
  ['0.50', '伍角整'],
  ['10.00', '壹拾元整'],
  ['10', '壹拾元整'],
  ['1004.56', '壹仟零肆元伍角陆分'],
  ['1680.32', '壹仟陆佰捌拾元叁角贰分'],
  ['325.04', '叁佰贰拾伍元零肆分'],
  ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
  ['107000.53', '壹拾万柒仟元伍角叁分'],
  ['100000001', '壹亿零壹元整'],
  ['100010000', '壹亿零壹万元整'],
  ['20300.1', '贰万零叁佰元壹角整'],
  ['1234567890.99', '壹拾贰亿叁仟肆佰伍拾陆万柒仟捌佰玖拾元玖角玖分'],
  ['999999999999.99', '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ['50000000', '伍仟万元整'],
  ['1000000000000', '壹万亿元整'],
])('%s is %s', (amount, words) => expect(inCapitals(amount)).toBe(words))

test('Hong Kong writes it in Traditional characters', () =>
  expect(inCapitals('26800.06', 'tw')).toBe('貳萬陸仟捌佰元零陸分'))

test.each(['', '0', '0.00', '-5', '1.234', 'abc'])('%s has no words', (amount) => expect(inCapitals(amount)).toBe(''))

const seed = seedOf(20_261_125)

test(`every amount reads back as itself (RANDOM_SEED=${seed})`, () => {
  const digits = '零壹贰叁肆伍陆柒捌玖'
  const units: Record<string, bigint> = { 拾: 10n, 佰: 100n, 仟: 1000n }
  const back = (said: string): bigint => {
    let [total, group, digit] = [0n, 0n, 0n]
    for (const c of said.replace(/[元整]/g, (m) => (m === '元' ? '元' : ''))) {
      if (digits.includes(c)) digit = BigInt(digits.indexOf(c))
      else if (units[c]) [group, digit] = [group + digit * units[c], 0n]
      else if (c === '万') [total, group, digit] = [total + (group + digit) * 10_000n, 0n, 0n]
      else if (c === '亿') [total, group, digit] = [(total + group + digit) * 100_000_000n, 0n, 0n]
      else if (c === '元') [total, group, digit] = [(total + group + digit) * 100n, 0n, 0n]
      else if (c === '角') [total, digit] = [total + digit * 10n, 0n]
      else if (c === '分') [total, digit] = [total + digit, 0n]
    }
    return total
  }
  let state = seed
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  for (let i = 0; i < 2000; i += 1) {
    const cents = ((BigInt(next()) * BigInt(next() % 400_000)) % 10n ** BigInt(1 + (next() % 14))) + 1n
    const amount = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
    expect(back(inCapitals(amount)), `${amount} ${inCapitals(amount)}`).toBe(cents)
  }
})
