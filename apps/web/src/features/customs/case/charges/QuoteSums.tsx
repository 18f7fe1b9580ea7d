import { Button } from 'antd'

import { useText } from '../../../../kernel/language.ts'
import { caseSideText as t } from '../caseSide.text.ts'
import { useQuoteWords, type Quote } from './useQuote.ts'

import '../caseSide.css'

/** What is to be approved: the total by currency, and the taxes; unknown is said, never shown as nothing. */
export function QuoteSums({ quote, onSee }: { quote: Quote; onSee?: () => void }) {
  const say = useText()
  const { amount, tax } = useQuoteWords()(quote)
  const free = quote.charges?.free
  return (
    <dl className="duty-sums">
      <div>
        <dt>{say(t.quoteTotal)}</dt>
        <dd className="list-figures">
          {amount}{' '}
          {onSee && quote.charged && (
            <Button type="link" size="small" onClick={onSee}>
              {say(t.seeCharges)}
            </Button>
          )}
        </dd>
      </div>
      <div>
        <dt>{say(t.quoteTaxes)}</dt>
        <dd className="list-figures">{tax}</dd>
      </div>
      {free && (
        <div>
          <dt>{say(t.freeOfCharge)}</dt>
          <dd>{free}</dd>
        </div>
      )}
    </dl>
  )
}
