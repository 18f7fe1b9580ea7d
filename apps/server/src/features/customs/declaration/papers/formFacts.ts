import type { DecValues, Declaration } from '@clearway/contract/features/customs/declaration/model'
import { declarationMachine, type DeclarationState } from '@clearway/contract/features/customs/declaration/states'

import type { CodeWords } from './codeWords.ts'

/** What the official forms print. */
export interface FormFacts {
  readonly code: string
  readonly imports: boolean
  readonly head: DecValues
  readonly free: DecValues
  readonly lines: readonly DecValues[]
  readonly blocks: Declaration['blocks']
  readonly word: CodeWords
  /** The day on which customs accepted it, yyyyMMdd; '' before. */
  readonly declaredOn: string
  /** Stands across the page: what it is not yet, or no longer. */
  readonly emblem: string
}

/** The word across a paper that customs does not have, or has no longer. */
export function emblemOf(status: DeclarationState): string {
  if (status === 'deleted') return '已删单'
  if (status === 'withdrawn') return '已撤单'
  return declarationMachine.may('edit', status) ? '草稿 · 未申报' : ''
}

export const emblem = (text: string) => ({
  watermark: { text, font: 'CJK', bold: true, color: '#7b8794', opacity: 0.09 },
})
