import { expect, test } from 'vitest'

import { askOf, dutiableInHongKong, typedDecimal, unitsOf } from './dutyAsk.ts'

const form = (values: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.append(name, value)
  return data
}

test('numbers are taken as people type them, and what is empty stays unknown', () => {
  expect(typedDecimal('１２,３４５.５０')).toBe('12345.50')
  expect(typedDecimal('  ')).toBeUndefined()
  expect(
    askOf(
      'CN',
      '8471301000',
      '',
      form({
        value: '1,000',
        currency: 'USD',
        terms: 'FOB',
        freight: '',
        insurance: '',
        origin: '',
        'quantity:台': '3',
        'quantity:千克': '',
      }),
    ),
  ).toEqual({
    jurisdiction: 'CN',
    direction: 'import',
    code: '8471301000',
    value: '1000',
    currency: 'USD',
    terms: 'FOB',
    quantities: [{ unit: '台', quantity: '3' }],
    date: undefined,
    exchangeRate: undefined,
    origin: undefined,
    program: undefined,
    producer: undefined,
    freight: undefined,
    insurance: undefined,
    insuranceRate: undefined,
  })
})

test('each place is asked what it needs', () => {
  expect(
    askOf(
      'US',
      '6109100012',
      '2026-03-01',
      form({ value: '5000', currency: 'USD', carriage: 'air', entry: 'informal', program: 'AU' }),
    ),
  ).toMatchObject({ ocean: false, entry: 'informal', program: 'AU', date: '2026-03-01' })
  expect(askOf('HK', '220830', '', form({ value: '1000', currency: 'HKD', food: 'on', alcohol: '40' }))).toMatchObject({
    food: true,
    clothingHkMade: false,
    alcohol: '40',
  })
  expect(askOf('CN', '2601111000', '', form({ direction: 'export', value: '9', currency: 'CNY' }))).not.toHaveProperty(
    'terms',
  )
})

test('exceptions of chapter 99 are not known, none, or named', () => {
  const asked = (values: Record<string, string>) =>
    askOf('US', '4202221500', '', form({ value: '1', currency: 'USD', ...values }))
  expect(asked({})).toMatchObject({ claims: undefined })
  expect(asked({ exceptions: 'none' })).toMatchObject({ claims: [] })
  expect(asked({ exceptions: 'some', claims: '9903.03.10, 9903.03.11' })).toMatchObject({
    claims: ['9903.03.10', '9903.03.11'],
  })
})

test('quantities are asked in the units of the line and of its rates', () => {
  expect(
    unitsOf({
      units: ['升', '千克'],
      rates: [
        {
          kind: 'excise',
          form: 'specific',
          text: '250元/吨',
          specific: [{ amount: '250', currency: 'CNY', unit: '吨' }],
        },
      ],
    }),
  ).toEqual(['升', '千克'])
  expect(dutiableInHongKong('220830')).toEqual({ alcohol: true, bottles: true, kinds: [], units: [] })
  expect(dutiableInHongKong('240220')).toMatchObject({ kinds: [], units: ['1000'] })
  expect(dutiableInHongKong('271019')).toMatchObject({ alcohol: false, units: ['L'] })
  expect(dutiableInHongKong('271019').kinds).toContain('lightDiesel')
  expect(dutiableInHongKong('290511')).toEqual({ alcohol: true, bottles: false, kinds: [], units: ['hL'] })
  expect(dutiableInHongKong('610910')).toEqual({ alcohol: false, bottles: false, kinds: [], units: [] })
})
