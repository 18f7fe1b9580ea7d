import { useText } from '../../../kernel/language.ts'
import { grouped } from '../../../kernel/show.ts'
import { ledgerPageText as t } from './ledgerPage.text.ts'

import './ledger.css'

/** A balance with a minus that reads as one; with its currency where no head names it. */
export const balance = (amount: string, currency?: string): string =>
  `${amount.startsWith('-') ? `−${grouped(amount.slice(1))}` : grouped(amount)}${currency ? ` ${currency}` : ''}`

/** `+1,200.00` or `−1,200.00 CNY`: the sign is a character of its own width, never only a colour. */
export const signed = (amount: string, currency?: string): string =>
  `${!amount.startsWith('-') && /[1-9]/.test(amount) ? '+' : ''}${balance(amount, currency)}`

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
      {signed(amount, currency)}
    </span>
  )
}
