import { containerDigit, isContainerNumber } from '@clearway/contract/business/containerNumber'
import { say, type Language } from '@clearway/contract/kernel/text'

import { declarationPageText as t } from '../declarationPage.text.ts'

/** What is wrong with the number of a container (ISO 6346), told while it is typed; undefined for none. */
export function containerProblem(number: string, language: Language): string | undefined {
  if (!number || isContainerNumber(number)) return undefined
  return /^[A-Z]{3}[UJZ]\d{7}$/.test(number)
    ? say(t.checkDigit, language, { digit: containerDigit(number) })
    : say(t.containerForm, language)
}

/** Numbers of lines as the message has them, from what people type: `1-3, 5` is `1,2,3,5`; `*` is all. What is no number stays. */
export function lineNumbers(typed: string, count: number): string {
  const plain = typed.normalize('NFKC').trim()
  if (plain === '*') return Array.from({ length: count }, (_, at) => at + 1).join(',')
  const numbers: string[] = []
  for (const part of plain.split(/[,;、\s]+/).filter(Boolean)) {
    const [, from, to] = /^(\d{1,4})-(\d{1,4})$/.exec(part) ?? []
    if (from && to && Number(to) >= Number(from))
      for (let n = Number(from); n <= Number(to); n++) numbers.push(String(n))
    else numbers.push(part)
  }
  return [...new Set(numbers)].join(',')
}
