import { countryCodes } from '@clearway/contract/kernel/countryCode'

// As the declaration forms of the trade name them.
const own: Record<string, readonly [zh: string, tw: string, en: string]> = {
  CHN: ['中国', '中國', 'China'],
  HKG: ['中国香港', '中國香港', 'Hong Kong, China'],
  MAC: ['中国澳门', '中國澳門', 'Macao, China'],
  TWN: ['中国台湾', '中國台灣', 'Taiwan, China'],
  FLK: ['福克兰群岛（马尔维纳斯）', '福克蘭群島（馬爾維納斯）', 'Falkland Islands (Malvinas)'],
  PSE: ['巴勒斯坦', '巴勒斯坦', 'Palestine'],
}

const names = (tag: string) => new Intl.DisplayNames(tag, { type: 'region', style: 'long' })
const [zhNames, twNames, enNames] = [names('zh-CN'), names('zh-HK'), names('en')]

/** Countries and regions by alpha-3 code; their names are those of the runtime's own data (CLDR) but for those above. */
export const regions = countryCodes.map((code): readonly [value: string, zh: string, tw: string, en: string] => {
  const [alpha3, alpha2] = [code.slice(0, 3), code.slice(3)]
  const name = (names: Intl.DisplayNames) => names.of(alpha2) ?? alpha3
  return [alpha3, ...(own[alpha3] ?? ([name(zhNames), name(twNames), name(enNames)] as const))]
})
