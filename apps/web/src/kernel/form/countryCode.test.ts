import { expect, test } from 'vitest'

import { fullMobile, mobileStart } from './countryCode.ts'

test.each([
  ['+86', '138 0013 8000', '13800138000'],
  ['+852', '9123-4567', '91234567'],
  ['+853', '6612 3456', '+85366123456'],
  ['+44', '07700 900123', '+447700900123'],
  ['+1', '+14155550100', '+14155550100'],
  // Eight digits are no mainland number, nor one of Hong Kong when the mainland's code stands beside them.
  ['+86', '9123 4567', '+8691234567'],
  ['+65', '', ''],
  ['+65', undefined, ''],
])('%s %s is sent as %s', (code, typed, sent) => expect(fullMobile(code, typed)).toBe(sent))

test('a number stands without the code that is chosen beside it', () => {
  expect(mobileStart('+85366123456')).toEqual({ countryCode: '+853', mobile: '66123456' })
  expect(mobileStart('66123456')).toEqual({ countryCode: '+852', mobile: '66123456' })
  expect(mobileStart('+38640123456')).toEqual({ countryCode: '+86', mobile: '+38640123456' })
})

test.each(['13800138000', '91234567', '+85366123456', '+447700900123', '+38640123456'])(
  '%s starts the form and is sent as it was',
  (number) => {
    const { countryCode, mobile } = mobileStart(number)
    expect(fullMobile(countryCode, mobile)).toBe(number)
  },
)
