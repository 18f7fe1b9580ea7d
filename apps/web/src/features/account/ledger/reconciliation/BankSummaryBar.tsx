import type { BankSummary } from '@clearway/contract/features/account/ledger/bankStatement'

import { useText } from '../../../../kernel/language.ts'
import { grouped } from '../../../../kernel/show.ts'
import { balance } from '../Money.tsx'
import { bankPageText as t } from './bankPage.text.ts'

const nothing = (amount: string) => /^-?0+\.?0*$/.test(amount)

interface Props {
  readonly all: readonly BankSummary[]
  readonly currency: string
  readonly onCurrency: (currency: BankSummary['currency']) => void
}

/** Bank and ledger side by side, currency by currency, and what the difference of the chosen one consists of. */
export function BankSummaryBar({ all, currency, onCurrency }: Props) {
  const say = useText()
  const chosen = all.find((s) => s.currency === currency)
  return (
    <div className="bank-summary">
      {all.map((s) => (
        <button
          key={s.currency}
          type="button"
          aria-pressed={s.currency === currency}
          onClick={() => onCurrency(s.currency)}
        >
          <b>
            {s.currency}{' '}
            <small>
              {say(t.tabs.open)} {s.open} · {say(t.tabs.matched)} {s.matched}
            </small>
          </b>
          <dl className="bank-figures">
            <dt>{say(t.bank)}</dt>
            <dd>{s.accounts.length ? grouped(s.bank) : say(t.noFile)}</dd>
            <dt>{say(t.ledger)}</dt>
            <dd>{grouped(s.ledger)}</dd>
            <dt>{say(t.difference)}</dt>
            <dd>
              <b>
                {s.accounts.length === 0
                  ? '–'
                  : nothing(s.difference)
                    ? `0.00 ✓ ${say(t.even)}`
                    : grouped(s.difference)}
              </b>
            </dd>
          </dl>
        </button>
      ))}
      {chosen && chosen.accounts.length > 0 && <Explained of={chosen} />}
    </div>
  )
}

function Explained({ of }: { of: BankSummary }) {
  const say = useText()
  const parts = (Object.entries(of.parts) as [keyof BankSummary['parts'], string][]).filter(
    ([, amount]) => !nothing(amount),
  )
  return (
    <section className="bank-parts" aria-label={say(t.explained)}>
      <h2>{say(t.explained)}</h2>
      <dl className="bank-figures">
        {parts.map(([name, amount]) => [
          <dt key={`${name} word`}>{say(t.parts[name])}</dt>,
          <dd key={name}>{balance(amount, of.currency)}</dd>,
        ])}
        {parts.length === 0 && (
          <>
            <dt>{say(t.even)}</dt>
            <dd>{balance('0.00', of.currency)}</dd>
          </>
        )}
      </dl>
      {of.accounts.map((a) => (
        <p key={a.id} className="bank-hint">
          {say(t.until, { name: a.name, until: a.until ?? '–', balance: balance(a.balance, of.currency) })}
          {!a.told && say(t.notTold)}
        </p>
      ))}
    </section>
  )
}
