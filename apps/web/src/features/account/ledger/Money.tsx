import { useText } from '../../../kernel/language.ts'
import { grouped } from '../../../kernel/show.ts'
import { ledgerPageText as t } from './ledgerPage.text.ts'

import './ledger.css'

/** `+1,200.00` or `−1,200.00`: the sign is a character of its own width, never only a colour. */
export const signed = (amount: string): string =>
  amount.startsWith('-')
    ? `−${grouped(amount.slice(1))}`
    : /[1-9]/.test(amount)
      ? `+${grouped(amount)}`
      : grouped(amount)

/** A balance under a head that names its currency: a minus that reads as one. */
export const balance = (amount: string): string =>
  amount.startsWith('-') ? `−${grouped(amount.slice(1))}` : grouped(amount)

/** What moved, with sign and word; with its currency where nothing around it names it. */
export function Signed({ amount, currency, word = false }: { amount: string; currency?: string; word?: boolean }) {
  const say = useText()
  const out = amount.startsWith('-')
  return (
    <span className={`list-figures ${out ? 'ledger-minus' : 'ledger-plus'}`}>
      {word ? (
        <small>{say(out ? t.minus : t.plus)}</small>
      ) : (
        <span className="unseen">{say(out ? t.minus : t.plus)} </span>
      )}
      {signed(amount)}
      {currency && ` ${currency}`}
    </span>
  )
}
