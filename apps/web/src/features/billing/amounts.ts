import { grouped } from '../../kernel/show.ts'

/** `-1234.50` → `−1,234.50`. */
export const signed = (amount: string): string =>
  amount.startsWith('-') ? `−${grouped(amount.slice(1))}` : grouped(amount)
