import { CheckCircleOutlined, ExclamationCircleOutlined, MinusCircleOutlined } from '@ant-design/icons'
import { fieldAt } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import { labelOf, type DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import type { DecBlock, Edition } from '@clearway/contract/features/customs/declaration/model'
import {
  declarationFault,
  type DeclarationFault,
  type SolvedBefore,
} from '@clearway/contract/features/customs/declaration/receipts/declarationFault'
import { say } from '@clearway/contract/kernel/text'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'

import { call } from '../../../../kernel/api.ts'
import { useGridLines } from '../../../../kernel/grid/gridLines.ts'
import { useLanguage, useText } from '../../../../kernel/language.ts'
import { useReport } from '../../../../kernel/report.ts'
import { timeIn } from '../../../../kernel/show.ts'
import { useTimeZone } from '../../../../kernel/timeZone.ts'
import { useDeclaration } from '../declarationContext.ts'
import type { DeclarationTabProps } from '../declarationTabProps.ts'
import { FieldBox } from '../fields/FieldBox.tsx'
import { placeWords } from '../fields/placeWords.ts'
import { shownValue } from '../fields/typedValue.ts'
import { fixPaneText as t } from './fixPane.text.ts'
import { ChannelWords } from './ReceiptResult.tsx'

interface Props {
  readonly fault: DeclarationFault
  readonly no: number
  readonly readOnly: boolean
  /** A value of the declaration is another than when it was sent; without one it takes a note to call a fault mended. */
  readonly changed: boolean
  readonly onGo: NonNullable<DeclarationTabProps['onGo']>
  readonly onSettled: () => void
}

interface Pointed {
  readonly field: DecField | undefined
  readonly place: string | undefined
  readonly go:
    | {
        readonly block: 'head' | 'free' | 'line' | DecBlock
        readonly field: string
        readonly lineId?: string
        readonly at?: number
      }
    | undefined
}

/** The field that a fault points to, where its value is edited, and the way to it in the form. */
function pointedAt(
  { block, field, lineId, line }: DeclarationFault,
  edition: Edition,
  there: (id: string) => boolean,
): Pointed {
  if (!block || !field) return { field: undefined, place: undefined, go: undefined }
  const isSingle = block === 'head' || block === 'free'
  const known = fieldAt({ block: block as DecBlock, field }, edition)
  const go = { block: block as DecBlock, field, ...(lineId ? { lineId } : line ? { at: line - 1 } : {}) }
  if (isSingle) return { field: known, place: `${block}.${field}`, go }
  return {
    field: known,
    place: block === 'line' && lineId && there(lineId) ? `line.${lineId}.${field}` : undefined,
    go,
  }
}

/** Where a fault points, in words: the field, the line and its field, the table and its column. */
function whereWords(
  { block, field: name, lineId, line }: DeclarationFault,
  field: DecField | undefined,
  reader: Parameters<typeof placeWords>[1],
): string {
  if (block === 'head' || block === 'free') return placeWords(`${block}.${name}`, reader)
  if (block === 'line')
    return placeWords(`line.${lineId ?? line ?? ''}.${name}`, {
      ...reader,
      numberOf: (id) => (lineId ? reader.numberOf(id) : (line ?? 0)),
    })
  return [placeWords(`block.${block}`, reader), field && say(labelOf(field, reader.direction), reader.language)]
    .filter(Boolean)
    .join(' · ')
}

const icons = {
  open: ExclamationCircleOutlined,
  mended: CheckCircleOutlined,
  notApplicable: MinusCircleOutlined,
} as const

/** One objection of customs: its words, the field as it was declared and as it stands, how it was solved before, and what became of it. */
export function FaultCard({ fault, no, readOnly, changed, onGo, onSettled }: Props) {
  const { store, edition, direction } = useDeclaration()
  const say = useText()
  const language = useLanguage()
  const lines = useGridLines(store.lines)
  const { field, place, go } = pointedAt(fault, edition, (id) => lines.some((l) => l.id === id))
  const outcome = !fault.mendedAt ? 'open' : fault.applies ? 'mended' : 'notApplicable'
  const Icon = icons[outcome]
  const numberOf = (id: string) => lines.findIndex((l) => l.id === id) + 1 || (fault.line ?? 0)
  const where = go && whereWords(fault, field, { language, edition, direction, numberOf })
  const value = (text: string | null) => (text ? (field ? shownValue(field, text) : text) : say(t.nothing))
  return (
    <article
      className="fix-card"
      data-open={outcome === 'open'}
      data-outcome={outcome}
      aria-label={say(t.fault, { no, words: fault.words })}
    >
      <header>
        <Icon aria-hidden />
        <p className="fix-words">{fault.words || say(t.noWords)}</p>
        <ChannelWords channel={fault.channel} />
      </header>
      {where && (
        <p className="fix-where">
          <b>{where}</b>{' '}
          <Button type="link" size="small" onClick={() => onGo({ level: 'error', code: '', place: go, text: t.fix })}>
            {say(t.toField)}
          </Button>
        </p>
      )}
      {!where && <p className="dec-quiet">{say(t.whole)}</p>}
      {where && (
        <div className="fix-values">
          <div>
            <span className="dec-quiet">{say(t.declared)}</span>
            <div className="fix-old">{value(fault.oldValue)}</div>
          </div>
          <div className="fix-now">
            {field && place && !field.system ? (
              <>
                <span className="dec-quiet">{say(t.now)}</span>
                <FieldBox field={field} place={place} readOnly={readOnly} />
              </>
            ) : (
              <>
                <span className="dec-quiet">{say(t.now)}</span>
                <div>{value(fault.current)}</div>
              </>
            )}
          </div>
        </div>
      )}
      {fault.before.length > 0 && (
        <Before
          list={fault.before}
          show={value}
          onTake={place && !readOnly ? (to) => store.set(place, to) : undefined}
        />
      )}
      <Settling fault={fault} outcome={outcome} readOnly={readOnly} changed={changed} onSettled={onSettled} />
    </article>
  )
}

function Before({
  list,
  show,
  onTake,
}: {
  list: readonly SolvedBefore[]
  show: (text: string | null) => string
  onTake: ((to: string) => void) | undefined
}) {
  const say = useText()
  const zone = useTimeZone()
  return (
    <details className="fix-before" open>
      <summary>
        {say(t.before)} ({list.length})
      </summary>
      <ul>
        {list.map((b) => (
          <li key={`${b.declarationId} ${b.at}`}>
            <time>{timeIn(zone, b.at)}</time> <Link to={`/declarationDetail?id=${b.declarationId}`}>{b.code}</Link>{' '}
            {b.applies && b.to !== b.from && (b.from !== null || b.to !== null) ? (
              <span>
                {show(b.from)} → <b>{show(b.to)}</b>
              </span>
            ) : (
              <span>{say(b.applies ? t.unchanged : t.notApplicable)}</span>
            )}
            {b.note && <small>{b.note}</small>} <small className="dec-quiet">{b.person}</small>
            {onTake && b.sameField && b.applies && b.to !== null && (
              <Button
                size="small"
                aria-label={say(t.takeOverValue, { value: show(b.to) })}
                onClick={() => onTake(b.to!)}
              >
                {say(t.takeOver)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

interface SettlingProps extends Pick<Props, 'fault' | 'readOnly' | 'changed' | 'onSettled'> {
  readonly outcome: keyof typeof icons
}

function Settling({ fault, outcome, readOnly, changed, onSettled }: SettlingProps) {
  const { saver } = useDeclaration()
  const say = useText()
  const report = useReport()
  const [note, setNote] = useState(fault.note ?? '')
  const [busy, setBusy] = useState(false)
  const settle = async (to: 'mended' | 'notApplicable' | 'open') => {
    setBusy(true)
    try {
      await saver.flush()
      await call(declarationFault.settleFault, { faultId: fault.id, outcome: to, note: note.trim() })
      onSettled()
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  const person = { person: fault.mendedBy ?? '' }
  if (outcome !== 'open') {
    return (
      <footer>
        <span className="fix-outcome">{say(outcome === 'mended' ? t.mendedBy : t.notApplicableBy, person)}</span>
        {fault.note && <span>{fault.note}</span>}
        {!readOnly && (
          <Button size="small" type="text" loading={busy} onClick={() => void settle('open')}>
            {say(t.again)}
          </Button>
        )}
      </footer>
    )
  }
  if (readOnly) return null
  return (
    <footer>
      <label className="fix-note-label">
        <span>{say(t.note)}</span>
        <Input
          size="small"
          className="fix-note"
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </label>
      <Button
        size="small"
        loading={busy}
        disabled={!changed && !note.trim()}
        title={changed ? undefined : say(t.mendedWhy)}
        onClick={() => void settle('mended')}
      >
        {say(t.mended)}
      </Button>
      <Button size="small" disabled={!note.trim()} onClick={() => void settle('notApplicable')}>
        {say(t.notApplicable)}
      </Button>
    </footer>
  )
}
