import { splitElements } from '@clearway/contract/features/customs/elements'
import type { GoodsDecision } from '@clearway/contract/features/customs/goodsMaster'
import { goodsMasterText as f } from '@clearway/contract/features/customs/goodsMaster.text'
import { rateKindIn, type Rate, type RateKind } from '@clearway/contract/features/customs/rate'
import { rulingText } from '@clearway/contract/features/customs/ruling/ruling.text'
import type { Text } from '@clearway/contract/kernel/text'
import { Alert, Tag } from 'antd'
import type { ReactNode } from 'react'

import { useText } from '../../../kernel/language.ts'
import { timeIn } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { codesText } from '../codes.text.ts'
import { rulingPageText } from '../ruling/rulingPage.text.ts'
import { rulingWords } from '../ruling/Rulings.tsx'
import { goodsMgtText as t } from './goodsMgt.text.ts'

import '../codes.css'

/** A rate as the tariff writes it; a bare number is per cent of the value. */
const rateWords = (r: Rate) => (r.form === 'adValorem' && /^[\d.]+$/.test(r.text) ? `${r.text}%` : r.text)

function Rates({ decision: { rates, jurisdiction } }: { decision: GoodsDecision }) {
  const say = useText()
  if (!rates.length) return say(t.noRates)
  const kinds = [...Map.groupBy(rates, (r) => r.kind)] as [RateKind, Rate[]][]
  return (
    <ul>
      {kinds.map(([kind, all]) => (
        <li key={kind}>
          <span>{say(rateKindIn(jurisdiction, kind))}</span> {all.map(rateWords).join('; ')}
        </li>
      ))}
    </ul>
  )
}

function Elements({ decision: { elements, template, warnings } }: { decision: GoodsDecision }) {
  const say = useText()
  const parts = splitElements(elements)
  const named = template.length > 0 && template.length === parts.length
  return (
    <>
      {named ? (
        <ul>
          {template.map((e, at) => (
            <li key={e.name}>
              <span>{e.name}</span> {parts[at] || `(${say(t.empty)})`}
            </li>
          ))}
        </ul>
      ) : (
        elements
      )}
      {warnings.map((w) => (
        <div key={w} className="goods-recheck">
          {w}
        </div>
      ))}
    </>
  )
}

/** Everything that is kept of a decision, but for its code and state. */
export function DecisionFacts({ decision: d }: { decision: GoodsDecision }) {
  const say = useText()
  const zone = useTimeZone()
  const by = (person: string | null, at: string | null) =>
    at ? say(t.byAt, { person: person ?? say(t.byRule), at: timeIn(zone, at) }) : null
  const { candidate, grade, words } = d.evidence
  const evidence = [
    candidate && grade && say(t.candidateAt, { place: candidate, grade: say(codesText.grades[grade]) }),
    words?.length && say(t.words, { words: words.join(' · ') }),
  ].filter(Boolean)
  return (
    <dl className="goods-facts">
      <Fact label={f.ciqCode} value={d.ciqCode} />
      <Fact label={f.elements} value={d.elements && <Elements decision={d} />} />
      <Fact label={f.rates} value={d.edition && <Rates decision={d} />} />
      <Fact label={f.supervision} value={d.supervision} />
      <Fact label={f.inspection} value={d.inspection} />
      <Fact
        label={f.flags}
        value={
          d.flags.length > 0 &&
          d.flags.map((flag) => (
            <Tag key={flag}>
              {say(f.flagWords[flag as keyof typeof f.flagWords] ?? { zh: flag, tw: flag, en: flag })}
            </Tag>
          ))
        }
      />
      <Fact label={f.basis} value={d.basis} />
      <Fact
        label={rulingPageText.cited}
        value={d.ruling && `${rulingWords(d.ruling, say)} (${say(rulingText.states[d.ruling.state])})`}
      />
      <Fact label={t.evidence} value={evidence.join('\n')} />
      <Fact label={t.classifiedBy} value={by(d.classifiedBy, d.classifiedAt)} />
      <Fact label={t.reviewedBy} value={d.status === 'first' ? say(t.notReviewed) : by(d.reviewedBy, d.reviewedAt)} />
      <Fact label={t.validity} value={say(d.validTo ? t.fromTo : t.from, { from: d.validFrom, to: d.validTo ?? '' })} />
      <Fact label={t.edition} value={d.edition?.name ?? say(d.jurisdiction === 'HK' ? t.uncheckedHk : t.unchecked)} />
    </dl>
  )
}

function Fact({ label, value }: { label: Text; value: ReactNode }) {
  const say = useText()
  return value ? (
    <>
      <dt>{say(label)}</dt>
      <dd>{value}</dd>
    </>
  ) : null
}

/** Why a decision must be looked at again, and where its code went. */
export function Doubt({ decision, action }: { decision: GoodsDecision; action?: ReactNode }) {
  const say = useText()
  const doubt = decision.recheck
  if (!doubt) return null
  const fields = doubt.fields
    .map((name) => say(lineFields[name] ?? { zh: name, tw: name, en: name }))
    .join(say(listBetween))
  const words =
    doubt.kind === 'person'
      ? say(t.sentBackFor, { reason: doubt.reason })
      : doubt.kind === 'ruling'
        ? say(t.rulingOver, { number: decision.ruling?.number ?? '' })
        : say(doubt.kind === 'ended' ? t.endedBy : t.changedBy, { edition: doubt.edition ?? '', fields })
  return (
    <Alert
      type="warning"
      showIcon
      title={words}
      description={doubt.successors.length > 0 && say(t.successors, { codes: doubt.successors.join(', ') })}
      action={action}
    />
  )
}

const listBetween = { zh: '、', tw: '、', en: ', ' }
const lineFields: Readonly<Record<string, { zh: string; tw: string; en: string }>> = {
  nameZh: { zh: '名称', tw: '名稱', en: 'name' },
  nameEn: { zh: '名称', tw: '名稱', en: 'name' },
  unit1: { zh: '第一法定单位', tw: '第一法定單位', en: 'first unit' },
  unit2: { zh: '第二法定单位', tw: '第二法定單位', en: 'second unit' },
  supervision: f.supervision,
  inspection: f.inspection,
  elements: f.elements,
  rates: f.rates,
  additional: { zh: '附加税', tw: '附加稅', en: 'additional duties' },
}
