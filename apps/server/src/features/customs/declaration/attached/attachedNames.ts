import { createHash } from 'node:crypto'

import type { Declaration } from '@clearway/contract/features/customs/declaration/model'

import type { StoredDeclaration } from '../declarationRows.ts'
import { withDocuments } from './casePapers.ts'

/** Eighteen digits that no other paper, declaration or round has. */
const serial = (parts: readonly unknown[]): string =>
  (BigInt(`0x${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`) % 10n ** 18n)
    .toString()
    .padStart(18, '0')

/**
 * Names the files that go with the next message: office of declaration (4), type (8), `IM`, 18 digits, `.pdf`; `SW` and no ending under the edition of
 * 2018. Whose they are and who signs is filled where nobody wrote it. What has no paper of the case keeps what was typed.
 */
export const namedDocuments = (
  model: Declaration,
  { id, round }: Pick<StoredDeclaration, 'id' | 'round'>,
): Declaration =>
  withDocuments(model, (row) => {
    if (!row['PaperId']) return row
    const { CustomMaster = '', TradeCode = '', TradeName = '', AgentCode = '' } = model.head
    const number = serial([id, round, row['PaperId'], row['EdocCode']])
    const stem = `${CustomMaster}${row['EdocCode']}`
    return {
      EdocOwnerCode: TradeCode,
      EdocOwnerName: TradeName,
      SignUnit: AgentCode,
      ...row,
      EdocID: model.edition === '2018' ? `${stem}SW${number}` : `${stem}IM${number}.pdf`,
    }
  })
