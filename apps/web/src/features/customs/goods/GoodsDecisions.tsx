import { goodsMaster, mainJurisdictions, type GoodsDecision } from '@clearway/contract/features/customs/goodsMaster'
import { goodsMasterText as f } from '@clearway/contract/features/customs/goodsMaster.text'
import type { Text } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Tooltip } from 'antd'
import { useState } from 'react'

import { call, type ApiError } from '../../../kernel/api.ts'
import { useCan } from '../../../kernel/can.ts'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { later } from '../../../kernel/later.tsx'
import { useMe } from '../../../kernel/me.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import type { AnyRow } from '../../../kernel/rows.ts'
import { rulingPageText } from '../ruling/rulingPage.text.ts'
import { StateTag } from '../StateTag.tsx'
import { DecisionFacts, Doubt } from './DecisionFacts.tsx'
import { goodsMgtText as t } from './goodsMgt.text.ts'
import { useDecisionSteps } from './useDecisionSteps.tsx'

const ClassifyDialog = later(
  () => import('./ClassifyDialog.tsx').then((m) => m.ClassifyDialog),
  (props) => props.of !== null,
)

/** What the classify dialog opens with. */
export interface Classifying {
  readonly goods: AnyRow
  readonly jurisdiction: string
  readonly current?: GoodsDecision | undefined
  readonly code?: string | undefined
}

/** The name of a jurisdiction; its letters where it is none of the main ones. */
export const jurisdictionWord = (code: string) =>
  f.jurisdictions[code as keyof typeof f.jurisdictions] ?? { zh: code, tw: code, en: code }

/** The decisions of goods, one part for each jurisdiction. `start` opens the dialog with a code that was brought along. */
export function GoodsDecisions({
  goods,
  start,
}: {
  goods: AnyRow
  start?: { jurisdiction: string; code: string } | undefined
}) {
  const found = useQuery<GoodsDecision[], ApiError>({
    queryKey: [goodsMaster.name, 'classifications', goods.id],
    queryFn: () => call(goodsMaster.routes.queryClassifications, { goodsId: goods.id }),
  })
  const [classifying, setClassifying] = useState<Classifying | null>(start ? { goods, ...start } : null)
  if (found.error) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="waiting goods-decisions">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    )
  const others = [...new Set(found.data.map((d) => d.jurisdiction))].filter(
    (j) => !(mainJurisdictions as readonly string[]).includes(j),
  )
  return (
    <div className="goods-decisions">
      <About goods={goods} />
      {[...mainJurisdictions, ...others].map((jurisdiction) => (
        <Place
          key={jurisdiction}
          goods={goods}
          jurisdiction={jurisdiction}
          decisions={found.data.filter((d) => d.jurisdiction === jurisdiction)}
          onClassify={setClassifying}
        />
      ))}
      <ClassifyDialog of={classifying} onClose={() => setClassifying(null)} />
    </div>
  )
}

/** What a classifier must have before his eyes. */
function About({ goods }: { goods: AnyRow }) {
  const facts = ['brand', 'materialUse', 'orgName'].flatMap((name) => (goods[name] ? [String(goods[name])] : []))
  return (
    <p className="goods-about">
      <strong>{String(goods['name'] ?? '')}</strong>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  )
}

interface PlaceProps {
  goods: AnyRow
  jurisdiction: string
  decisions: readonly GoodsDecision[]
  onClassify: (of: Classifying) => void
}

function Place({ goods, jurisdiction, decisions, onClassify }: PlaceProps) {
  const say = useText()
  const language = useLanguage()
  const can = useCan()
  const current = decisions.find((d) => d.current)
  const past = decisions.filter((d) => !d.current)
  const retired = current ? undefined : past.find((d) => d.status === 'retired')
  const mayClassify = can('goodsMaster.classify')
  const word = say(jurisdictionWord(jurisdiction))
  return (
    <section className="goods-place" aria-label={word}>
      <header>
        <h2>{word}</h2>
        {current && <span className="code-figure">{current.hsCode}</span>}
        <StateTag state={current?.status ?? (retired ? 'retired' : 'unclassified')} />
        <div>
          {current && <Keep goods={goods} decision={current} word={word} />}
          {current && <Steps goods={goods} decision={current} word={word} />}
          {mayClassify && (
            <Button
              type={current || jurisdiction !== 'CN' ? 'default' : 'primary'}
              aria-label={`${say(current ? t.again : t.classify)} ${word}`}
              onClick={() => onClassify({ goods, jurisdiction, current })}
            >
              {say(current ? t.again : t.classify)}
            </Button>
          )}
        </div>
      </header>
      {current && (
        <p className="goods-name">
          {current.name[language]}
          <small className="code-path">{current.path.map((p) => p.name[language]).join(' › ')}</small>
        </p>
      )}
      {current && (
        <Doubt
          decision={current}
          action={
            mayClassify &&
            current.recheck?.kind === 'changed' && (
              <Button size="small" onClick={() => onClassify({ goods, jurisdiction, current })}>
                {say(t.keepCode)}
              </Button>
            )
          }
        />
      )}
      {current ? (
        <DecisionFacts decision={current} />
      ) : (
        <p className="goods-none">
          {retired
            ? say(t.retiredSince, { code: retired.hsCode, date: retired.validTo })
            : `${say(t.noDecision)}${mayClassify ? ` · ${say(t.noDecisionHint)}` : ''}`}
        </p>
      )}
      {past.length > 0 && (
        <details>
          <summary>{say(t.history, { count: past.length })}</summary>
          {past.map((d) => (
            <Past key={d.id} decision={d} />
          ))}
        </details>
      )}
    </section>
  )
}

function Past({ decision }: { decision: GoodsDecision }) {
  const language = useLanguage()
  return (
    <div className="goods-past">
      <strong>{decision.hsCode}</strong> <StateTag state={decision.status} /> {decision.name[language]}
      <DecisionFacts decision={decision} />
    </div>
  )
}

/** A finished decision becomes a precedent at one click. */
function Keep({ goods, decision, word }: { goods: AnyRow; decision: GoodsDecision; word: string }) {
  const say = useText()
  const can = useCan()
  const { keep } = useDecisionSteps(goods, decision)
  if (decision.precedent) return <small>{say(rulingPageText.kept, { number: decision.precedent })}</small>
  return (
    decision.status === 'classified' &&
    can('ruling.edit') && (
      <Button type="text" aria-label={`${say(rulingPageText.keep)} ${word}`} onClick={() => void keep()}>
        {say(rulingPageText.keep)}
      </Button>
    )
  )
}

/** What the second person may do with a decision. */
function Steps({ goods, decision, word }: { goods: AnyRow; decision: GoodsDecision; word: string }) {
  const say = useText()
  const can = useCan()
  const own = useMe()?.user.id === decision.classifiedById
  const { approve, sendBack, retire } = useDecisionSteps(goods, decision)
  if (!can('goodsMaster.approve')) return null
  const name = (step: Text) => ({ 'aria-label': `${say(step)} ${word}` })
  const approval = (
    <Button
      type="primary"
      {...name(t.approve)}
      className={own ? 'list-off' : ''}
      aria-disabled={own}
      onClick={own ? undefined : () => void approve()}
    >
      {say(t.approve)}
    </Button>
  )
  return (
    <>
      {decision.status === 'first' && (own ? <Tooltip title={say(t.ownDecision)}>{approval}</Tooltip> : approval)}
      {(decision.status === 'first' || decision.status === 'classified') && (
        <Button {...name(t.sendBack)} onClick={() => void sendBack()}>
          {say(t.sendBack)}
        </Button>
      )}
      <Button type="text" danger {...name(t.retire)} onClick={() => void retire()}>
        {say(t.retire)}
      </Button>
    </>
  )
}
