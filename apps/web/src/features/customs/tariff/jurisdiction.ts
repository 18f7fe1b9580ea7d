import type { Text } from '@clearway/contract/kernel/text'

import { tariffPageText as t } from './tariffPage.text.ts'

const names: Readonly<Record<string, Text>> = t.jurisdictions

/** `CN 中国`; the bare code of a country that we calculate nothing for. */
export const jurisdictionWords = (code: string, say: (text: Text) => string): string =>
  names[code] ? `${code} ${say(names[code])}` : code
