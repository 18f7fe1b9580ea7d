import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons'
import { checkTotals } from '@clearway/contract/features/customs/declaration/checks/totalsChecks'
import { sameDecimal } from '@clearway/contract/kernel/decimal'
import { useMemo } from 'react'

import { useGridLines } from '../../../../kernel/grid/gridLines.ts'
import { useText } from '../../../../kernel/language.ts'
import { amountWords, grouped } from '../../../../kernel/show.ts'
import { useDeclaration, useSeen } from '../declarationContext.ts'
import { declarationPageText as t } from '../declarationPage.text.ts'

/** The sums of the lines as they stand, against the head and against the papers. */
export function useTotals() {
  const { store, edition, direction } = useDeclaration()
  const lines = useGridLines(store.lines)
  return useMemo(
    () => checkTotals({ edition, direction, head: {}, lines, blocks: {}, free: {}, sign: {} }),
    [lines, edition, direction],
  )
}

interface Figure {
  readonly label: string
  readonly value: string
  readonly against: readonly { readonly words: string; readonly agrees: boolean }[]
}

function Sum({ label, value, against }: Figure) {
  const say = useText()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value || '–'}</b>
        {against.map(({ words, agrees }) => (
          <span key={words} data-agrees={agrees}>
            {agrees ? (
              <CheckCircleOutlined aria-label={say(t.agrees)} />
            ) : (
              <ExclamationCircleOutlined aria-label={say(t.differs)} />
            )}{' '}
            {words}
          </span>
        ))}
      </dd>
    </div>
  )
}

export function LinesFoot() {
  const say = useText()
  const sums = useTotals()
  const head = useSeen((seen) => seen.head)
  const papers = useSeen((seen) => seen.papers)
  const [total] = sums.totals
  const against = (value: string, other: string | undefined, words: typeof t.ofHead) =>
    other ? [{ words: say(words, { value: grouped(other) }), agrees: sameDecimal(value, other) }] : []
  const one = sums.totals.length === 1 && total
  const paperTotal = papers['total'] && amountWords(papers['total'], papers['currency'] ?? '').trim()
  const sameMoney = Boolean(
    one && sameDecimal(total.total, papers['total']) && (!papers['currency'] || papers['currency'] === total.currency),
  )
  const figures: Figure[] = [
    {
      label: say(t.sumTotal),
      value: sums.totals.map((each) => amountWords(each.total, each.currency).trim()).join(' + '),
      against: paperTotal ? [{ words: say(t.ofPapers, { value: paperTotal }), agrees: sameMoney }] : [],
    },
    {
      label: say(t.sumNet),
      value: sums.netLines > 0 ? grouped(sums.net) : '',
      against: sums.netLines > 0 ? against(sums.net, head['NetWt'], t.ofHead) : [],
    },
    {
      label: say(t.sumHeadNet),
      value: head['NetWt'] ? grouped(head['NetWt']) : '',
      against: against(head['NetWt'] ?? '', papers['net'], t.ofPapers),
    },
    {
      label: say(t.sumGross),
      value: head['GrossWet'] ? grouped(head['GrossWet']) : '',
      against: against(head['GrossWet'] ?? '', papers['gross'], t.ofPapers),
    },
    {
      label: say(t.sumPackages),
      value: head['PackNo'] ? grouped(head['PackNo']) : '',
      against: against(head['PackNo'] ?? '', papers['packages'], t.ofPapers),
    },
  ]
  return (
    <dl className="dec-sums">
      <div>
        <dt>{say(t.sumLines, { count: sums.lines })}</dt>
      </div>
      {figures.map((figure) => (
        <Sum key={figure.label} {...figure} />
      ))}
    </dl>
  )
}
