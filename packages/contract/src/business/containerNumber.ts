/** ISO 6346: owner code, a letter for the kind of equipment, a serial and a check digit. */
export const containerForm = /^[A-Z]{3}[UJZ]\d{7}$/

/**
 * The check digit that belongs to the first ten characters of a container number (ISO 6346). Letters count from 10 without the multiples of 11, each
 * place twice the one before; of the sum modulo 11 the last digit.
 */
export function containerDigit(number: string): number {
  let sum = 0
  for (const [at, c] of Array.from(number.slice(0, 10)).entries()) {
    const ordinal = c.charCodeAt(0) - 65
    const value = ordinal < 0 ? Number(c) : ordinal + 10 + Math.floor((ordinal + 9) / 10)
    sum += value * 2 ** at
  }
  return (sum % 11) % 10
}

export const isContainerNumber = (number: string): boolean =>
  containerForm.test(number) && containerDigit(number) === Number(number[10])
