import { issues } from '@clearway/contract/kernel/issue.text'
import { mobile, withCountryCode } from '@clearway/contract/kernel/value'

import { refuseField } from '../refuse.ts'

/** The number with the country code that came beside it, in its one spelling. Refused on `mobile` where the two do not go together. */
export function mobileNumber(countryCode: string | undefined, number: string): string {
  const whole = countryCode ? withCountryCode(countryCode, number) : number
  if (!mobile.safeParse(whole).success) throw refuseField('mobile', issues.mobile)
  return whole
}
