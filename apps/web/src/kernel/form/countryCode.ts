export const countryCodes = [
  '+86',
  '+852',
  '+853',
  '+886',
  '+1',
  '+44',
  '+49',
  '+60',
  '+61',
  '+65',
  '+66',
  '+81',
  '+82',
  '+84',
  '+91',
  '+971',
] as const

// Mainland and Hong Kong numbers are known by their own form; the contract wants all others with `+` and country code, those of Macao too, since
// they look like Hong Kong's.
const national: readonly string[] = ['+86', '+852']

/** The number as the contract wants it, from the chosen code and what was typed. */
export function fullMobile(code: string, typed: string | undefined): string {
  const digits = (typed ?? '').replace(/[\s()-]/g, '')
  return !digits || digits.startsWith('+') || national.includes(code) ? digits : `${code}${digits.replace(/^0/, '')}`
}

/** What the form starts with for a number as the contract spells it: without its code where that stands beside it. */
export function mobileStart(number: string): { countryCode: string; mobile: string } {
  if (!number.startsWith('+')) return { countryCode: number.length === 8 ? '+852' : '+86', mobile: number }
  const code = [...countryCodes].sort((a, b) => b.length - a.length).find((c) => number.startsWith(c)) ?? '+86'
  const local = number.slice(code.length)
  return { countryCode: code, mobile: fullMobile(code, local) === number ? local : number }
}
