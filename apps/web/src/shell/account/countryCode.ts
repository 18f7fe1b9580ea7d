export const countryCodes = ['+86', '+852', '+853', '+886', '+1', '+44', '+49', '+60', '+61', '+65', '+66', '+81', '+82', '+84', '+91', '+971'] as const

// Mainland, Hong Kong and Macao numbers are known by their own form; the contract wants all others with `+` and country code.
const national: readonly string[] = ['+86', '+852', '+853']

/** The number as the contract wants it, from the chosen code and what was typed. */
export function fullMobile(code: string, typed: string | undefined): string {
  const digits = (typed ?? '').replace(/[\s()-]/g, '')
  return !digits || digits.startsWith('+') || national.includes(code) ? digits : `${code}${digits.replace(/^0/, '')}`
}
