import { text } from '../../kernel/text.ts'

/** Which way goods go. */
export const directionsText = { import: text('进口', '進口', 'Import'), export: text('出口', '出口', 'Export') }
