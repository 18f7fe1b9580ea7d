import { inRow, type Look } from './lookChecks.ts'

const asean = 'BRN KHM IDN LAO MYS MMR PHL SGP THA VNM'
/** Whose goods a preference agreement covers, by its code (domain rules B.1.6); agreements whose members change (13, least developed countries) are absent. */
const members: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    '01': 'BGD IND KOR LAO LKA MNG',
    '02': asean,
    '03': 'HKG',
    '04': 'MAC',
    '06': 'TWN',
    '07': 'PAK',
    '08': 'CHL',
    10: 'NZL',
    11: 'SGP',
    12: 'PER',
    14: 'TWN',
    15: 'CRI',
    16: 'ISL',
    17: 'CHE LIE',
    18: 'AUS',
    19: 'KOR',
    20: 'GEO',
    21: 'MUS',
    22: `${asean} AUS JPN KOR NZL`,
    23: 'KHM',
    24: 'NIC',
  }).map(([code, countries]) => [code, new Set(countries.split(' '))] as const),
)

/** Certificates of origin (Y) as the message writes them, `<14>I2017-0166475`, and the lines that they cover. */
export function checkOrigin(look: Look): void {
  if (!look.isImport) return
  const ties = look.rows('origins')
  const certificates = new Set<string>()
  for (const [at, row] of look.rows('licences').entries()) {
    const number = row('CertCode')
    if (row('DocuCode') !== 'Y' || !number) continue
    certificates.add(number)
    const agreement = /^<(\d{2})>./.exec(number)?.[1]
    if (!agreement) look.error('originForm', inRow('licences', at, 'CertCode'), { number })
    else if (look.due && !ties.some((tie) => tie('EcoCertNo') === number))
      look.warning('originLinesMissing', inRow('licences', at, 'CertCode'), { number })
  }
  for (const [at, tie] of ties.entries()) {
    const [number, no] = [tie('EcoCertNo'), tie('DecGNo')]
    if (number && !certificates.has(number))
      look.error('originWithoutCertificate', inRow('origins', at, 'EcoCertNo'), { number })
    if (!/^\d{1,9}$/.test(no)) continue
    const line = look.lines[Number(no) - 1]
    const agreement = /^<(\d{2})>/.exec(number)?.[1] ?? ''
    const country = line?.get('OriginCountry')
    if (!line) look.error('originLineUnknown', inRow('origins', at, 'DecGNo'), { line: no })
    else if (country && members.get(agreement)?.has(country) === false)
      look.warning('originOutsideAgreement', inRow('origins', at, 'DecGNo'), { country, agreement })
  }
}
