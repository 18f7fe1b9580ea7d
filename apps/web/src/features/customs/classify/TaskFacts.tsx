import type { OpenedTask, SimilarGoods } from '@clearway/contract/features/customs/classifyTask'
import { classifyTask } from '@clearway/contract/features/customs/classifyTask'
import { classifyTaskText as f } from '@clearway/contract/features/customs/classifyTask.text'
import { taskAttributes } from '@clearway/contract/features/customs/taskResource'
import { Button } from 'antd'
import { Link } from 'react-router'

import { useCan } from '../../../kernel/can.ts'
import { FieldValue, FileLink } from '../../../kernel/FieldValue.tsx'
import { useText } from '../../../kernel/language.ts'
import { grouped, timeIn, trimmedDecimal } from '../../../kernel/show.ts'
import { useTimeZone } from '../../../kernel/timeZone.ts'
import { deskText as t } from './desk.text.ts'

const { fields } = classifyTask
const facts = ['modelNumber', 'brand', 'orgName', 'unitPrice', 'quantity', 'origin'] as const

/** What is known of the goods: the line's own facts, then what the customer said of them. */
export function TaskFacts({ opened }: { opened: OpenedTask }) {
  const say = useText()
  const can = useCan()
  const { task, attachment } = opened
  const shown = facts.filter((name) => task[name])
  const said = taskAttributes.filter((name) => task[name])
  return (
    <section className="desk-card" aria-labelledby="desk-facts">
      <h3 id="desk-facts">{say(t.facts)}</h3>
      <dl className="desk-facts">
        {shown.map((name) => (
          <div key={name}>
            <dt>{say(fields[name].label)}</dt>
            <dd className={name === 'unitPrice' || name === 'quantity' ? 'list-figures' : undefined}>
              <FieldValue field={fields[name]} value={task[name]} />
              {name === 'unitPrice' && ` ${task.currency ?? ''}`}
              {name === 'quantity' && task.unit && (
                <>
                  {' '}
                  <FieldValue field={fields.unit} value={task.unit} />
                </>
              )}
            </dd>
          </div>
        ))}
        {task.orderCode && (
          <div>
            <dt>{say(t.order)}</dt>
            <dd>
              {can('order.view') ? (
                <Link to={`/orderList?search=${encodeURIComponent(task.orderCode)}`}>{task.orderCode}</Link>
              ) : (
                task.orderCode
              )}
            </dd>
          </div>
        )}
        {attachment && (
          <div>
            <dt>{say(t.attachment)}</dt>
            <dd>
              <FileLink id={attachment} />
            </dd>
          </div>
        )}
      </dl>
      {(said.length > 0 || task.description) && (
        <dl className="desk-facts desk-said">
          {said.map((name) => (
            <div key={name}>
              <dt>{say(f[name])}</dt>
              <dd>{task[name]}</dd>
            </div>
          ))}
          {task.description && (
            <div>
              <dt>{say(f.description)}</dt>
              <dd>{task.description}</dd>
            </div>
          )}
        </dl>
      )}
      {said.length === 0 && !task.description && <p className="desk-quiet">{say(t.noFacts)}</p>}
      {task.remark && <p className="desk-quiet">{task.remark}</p>}
    </section>
  )
}

const far = 10

/** Goods like these that were decided before, with price and date; their code is one key or one click away. */
export function Similar({
  similar,
  onTake,
}: {
  similar: readonly SimilarGoods[]
  onTake?: ((past: SimilarGoods) => void) | undefined
}) {
  const say = useText()
  const zone = useTimeZone()
  return (
    <section className="desk-card" aria-labelledby="desk-similar">
      <h3 id="desk-similar">
        {say(t.similar)}
        {onTake && similar.length > 0 && <kbd>0</kbd>}
      </h3>
      {similar.length === 0 ? (
        <p className="desk-quiet">{say(t.noSimilar)}</p>
      ) : (
        <ul className="desk-similar">
          {similar.map((past) => (
            <li key={`${past.goodsId ?? past.name}${past.code}`}>
              <p>
                <b className="list-figures">{past.code}</b>
                {past.unitPrice && (
                  <span className="list-figures">
                    {grouped(trimmedDecimal(past.unitPrice, 4))} {past.currency}
                  </span>
                )}
                {past.deviation !== null && (
                  <span className="list-figures" data-far={Math.abs(Number(past.deviation)) > far}>
                    {say(t.deviation, { percent: `${Number(past.deviation) > 0 ? '+' : ''}${past.deviation}` })}
                  </span>
                )}
                <time className="list-figures" dateTime={past.at}>
                  {timeIn(zone, past.at).slice(0, 10)}
                </time>
              </p>
              <p className="desk-quiet">{[past.name, past.modelNumber].filter(Boolean).join(' · ')}</p>
              {onTake && (
                <Button size="small" onClick={() => onTake(past)} aria-label={say(t.takeCode, { code: past.code })}>
                  {say(t.take)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
