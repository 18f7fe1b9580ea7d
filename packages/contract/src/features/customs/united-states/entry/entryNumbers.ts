/** Letters of a filer code as figures: A–I 1–9, J–R 1–9, S–Z 2–9. */
function figureOf(sign: string): number {
  if (/\d/.test(sign)) return Number(sign)
  const at = sign.charCodeAt(0) - 65
  return at < 18 ? (at % 9) + 1 : at - 16
}

/** Check digit of the ten signs before it: every second one counts twice, and of what is above 9 one more; units only. */
function checkDigit(ten: string): number {
  const sum = [...ten].reduce((all, sign, n) => {
    const doubled = figureOf(sign) * (n % 2 === 0 ? 1 : 2)
    return all + ((doubled > 9 ? doubled + 1 : doubled) % 10)
  }, 0)
  return (10 - (sum % 10)) % 10
}

export const isFilerCode = (code: string): boolean => /^[A-Z0-9]{3}$/.test(code)

/** Number of an entry as it is written: `ABC-1234567-6`. */
export function entryNumber(filer: string, serial: number): string {
  const seven = String(serial).padStart(7, '0')
  return `${filer}-${seven}-${checkDigit(`${filer}${seven}`)}`
}

/** Whether it is the number of an entry, with or without its dashes. */
export function isEntryNumber(text: string): boolean {
  const bare = text.replaceAll('-', '')
  return /^[A-Z0-9]{3}\d{8}$/.test(bare) && checkDigit(bare.slice(0, 10)) === Number(bare.at(-1))
}

/** Number of an immediate transportation: eight digits and their remainder by 7, `25770003-0`. */
export function isInBondNumber(text: string): boolean {
  const bare = text.replaceAll('-', '')
  return /^\d{9}$/.test(bare) && Number(bare.slice(0, 8)) % 7 === Number(bare.at(-1))
}
