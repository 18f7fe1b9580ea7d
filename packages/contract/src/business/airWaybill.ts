/** An air waybill: three digits of the carrier, seven of a serial, and that serial modulo 7. */
export function isAirWaybill(number: string): boolean {
  const digits = number.replace(/[-\s]/g, '')
  return /^\d{11}$/.test(digits) && Number(digits.slice(3, 10)) % 7 === Number(digits[10])
}
