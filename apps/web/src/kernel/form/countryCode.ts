import { canonicalMobile } from '@clearway/contract/kernel/value'

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

/** The number as the contract spells it, from the chosen code and what was typed. */
export function fullMobile(code: string, typed: string | undefined): string {
  const digits = (typed ?? '').replace(/[\s()-]/g, '')
  return !digits || digits.startsWith('+') ? digits : canonicalMobile(`${code}${digits.replace(/^0/, '')}`)
}

/** What the form starts with for a number as the contract spells it: without its code where that stands beside it. */
export function mobileStart(number: string): { countryCode: string; mobile: string } {
  if (!number.startsWith('+')) return { countryCode: number.length === 8 ? '+852' : '+86', mobile: number }
  const code = [...countryCodes].sort((a, b) => b.length - a.length).find((c) => number.startsWith(c)) ?? '+86'
  const local = number.slice(code.length)
  return { countryCode: code, mobile: fullMobile(code, local) === number ? local : number }
}
