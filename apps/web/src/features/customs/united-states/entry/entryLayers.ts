import type { UsLayer } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import type { Text } from '@clearway/contract/kernel/text'

import { entryPageText as t } from './entryPage.text.ts'

/** Names that hold their code already are shown by what they are. */
const kinds: Readonly<Record<string, Text>> = {
  additional: t.additional,
  antiDumping: t.antiDumping,
  countervailing: t.countervailing,
}

/** What it is, without the code, which stands beside it. */
export const layerName = ({ code, kind, label }: Pick<UsLayer, 'code' | 'kind' | 'label'>): Text =>
  (code && kinds[kind]) || label

/** `9903880300` as the tariff writes it. */
export const codeShown = (code: string): string =>
  /^\d{8}(\d{2})?$/.test(code)
    ? code.replace(/^(\d{4})(\d{2})(\d{2})(\d{2})?$/, (_, ...of) => of.slice(0, 4).filter(Boolean).join('.'))
    : code
