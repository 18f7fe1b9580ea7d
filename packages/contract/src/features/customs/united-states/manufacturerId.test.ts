import { expect, test } from 'vitest'

import { randomBy } from '../../../test/random.ts'
import { manufacturerId } from './manufacturerId.ts'

const of = (country: string, name: string, address: string, city: string) =>
  manufacturerId({ country, name, address, city })

/** By the rule, worked on paper. */
test.each([
  ['CHN', 'Shenzhen Pengcheng Electronics Co., Ltd.', 'No. 1088 Keji South Road', 'Shenzhen', 'CNSHEPEN1088SHE'],
  ['FRA', 'La Vie en Rose Gallery', '1 Gambetta St', 'Nice', 'FRLAVIE1NIC'],
  ['KOR', 'Lee & Sons Mfg', '11455 Main Rd, Suite 99', 'Bu-san', 'KRLEESON1145BUS'],
  ['HKG', 'The Harbour of Pearls Ltd', 'Unit 7, 12/F, 350 Kwun Tong Road', 'Kowloon', 'HKHARPEA350KOW'],
  ['DEU', 'Müller GmbH', 'Äußere Straße', 'Köln', 'DEMULGMBKOL'],
  ['JPN', 'O.A.S.I.S. Corp', '5-2-1 Ginza', 'Tokyo', 'JPOASCOR5TOK'],
  ['CHN', 'Haier', '', 'Qingdao', 'CNHAIQIN'],
  ['CHN', '3M Company', '222 Road', 'Shanghai', 'CN3MCOM222SHA'],
] as const)('%s %s, %s, %s: %s', (country, name, address, city, mid) => {
  expect(of(country, name, address, city)).toBe(mid)
})

test.each([
  ['no country', 'XXX', 'Haier', 'Qingdao'],
  ['a name in another script', 'CHN', '海尔', 'Qingdao'],
  ['a city in another script', 'CHN', 'Haier', '青岛'],
])('there is none of %s', (_what, country, name, city) => expect(of(country, name, '1', city)).toBeUndefined())

test('it has a form that customs takes, whatever name, address and city are', () => {
  const random = randomBy(2718)
  const alphabet = "AZaz09 .,&-'é中/()’"
  const words = () =>
    Array.from({ length: 1 + Math.floor(random() * 24) }, () => alphabet[Math.floor(random() * alphabet.length)]).join(
      '',
    )
  let made = 0
  for (let n = 0; n < 3000; n++) {
    const mid = of('CHN', words(), words(), words())
    if (mid === undefined) continue
    made++
    expect(mid).toMatch(/^CN[A-Z0-9]{2,13}$/)
  }
  expect(made).toBeGreaterThan(1000)
})
