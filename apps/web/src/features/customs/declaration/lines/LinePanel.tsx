import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { catalogues } from '@clearway/contract/features/customs/declaration/fields/catalogue'
import type { DecField } from '@clearway/contract/features/customs/declaration/fields/decField'
import type { DecValues } from '@clearway/contract/features/customs/declaration/model'
import { Button } from 'antd'
import { memo, useImperativeHandle, useRef, useState, useSyncExternalStore, type Ref } from 'react'
import { flushSync } from 'react-dom'

import { useGridLines } from '../../../../kernel/grid/gridLines.ts'
import { useText } from '../../../../kernel/language.ts'
import { usePreference } from '../../../../kernel/preference.ts'
import { inputId, useDeclaration, useSeen } from '../declarationContext.ts'
import { declarationPageText as t } from '../declarationPage.text.ts'
import { FieldBox } from '../fields/FieldBox.tsx'
import { mainColumns } from './lineColumns.ts'
import { LineElements } from './LineElements.tsx'
import { LineLimits, type LineHandle } from './LineLimits.tsx'

interface Props {
  readonly id: string | undefined
  readonly readOnly: boolean
  readonly handle: Ref<LineHandle>
}

const inGrid: readonly string[] = mainColumns
const groups = ['goods', 'quantity', 'price', 'origin', 'inspection', 'other'] as const

/** What the active line has beside the grid: its elements, the seldom fields, inspection, licences, and where it came from. */
export const LinePanel = memo(function LinePanel({ id, readOnly, handle }: Props) {
  const { store, prefix } = useDeclaration()
  const say = useText()
  const [folded, setFolded] = usePreference('declaration.lineFolded', false)
  const lines = useGridLines(store.lines)
  const at = lines.findIndex((l) => l.id === id)
  const line = lines[at]
  const limits = useRef<LineHandle>(null)
  useImperativeHandle(handle, () => ({
    goTo(field) {
      flushSync(() => setFolded(false))
      if (field.startsWith('limits')) return limits.current?.goTo(field)
      const input = document.getElementById(inputId(prefix, `line.${id}.${field}`))
      input?.scrollIntoView({ block: 'center' })
      input?.focus({ preventScroll: true })
    },
  }))
  const title = line ? say(t.lineTitle, { no: at + 1 }) : say(t.lineMore)
  return (
    <section className="dec-line" aria-labelledby={`${prefix}line`} data-folded={folded}>
      <header className="dec-bar">
        <h3 id={`${prefix}line`}>
          <button type="button" className="dec-fold" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
            {folded ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />} {title}
          </button>
        </h3>
        {line && (
          <span className="dec-brief">{[line.item['CodeTS'], line.item['GName']].filter(Boolean).join(' ')}</span>
        )}
        {line && <Sources id={line.id} />}
      </header>
      {!folded &&
        (line ? (
          <LineMore key={line.id} id={line.id} readOnly={readOnly} limits={limits} />
        ) : (
          <p className="dec-quiet">{say(t.noLine)}</p>
        ))}
    </section>
  )
})

/** The rows of the papers that went into the line. */
function Sources({ id }: { id: string }) {
  const say = useText()
  const rows = useSeen((seen) => seen.lineSources[id])
  return rows?.length ? <span className="dec-quiet">{say(t.fromRows, { rows: rows.join(', ') })}</span> : null
}

const isSet = (item: DecValues, field: DecField) => (item[field.name] ?? '') !== ''

interface MoreProps {
  readonly id: string
  readonly readOnly: boolean
  readonly limits: Ref<LineHandle>
}

function LineMore({ id, readOnly, limits }: MoreProps) {
  const { store, edition, direction, problems } = useDeclaration()
  const { line: lineFields } = catalogues[edition]
  const say = useText()
  const lines = useGridLines(store.lines)
  const item = lines.find((l) => l.id === id)?.item ?? {}
  const troubled = useSyncExternalStore(problems.subscribe, () =>
    lineFields
      .filter((f) => problems.at(`line.${id}.${f.name}`).length > 0)
      .map((f) => f.name)
      .join(),
  )
  const [open, setOpen] = useState(false)
  const fields = lineFields.filter((f) => !f.system && !inGrid.includes(f.name) && (!f.only || f.only === direction))
  const shown = fields.filter((f) => open || !f.rare || isSet(item, f) || troubled.split(',').includes(f.name))
  return (
    <div className="dec-line-parts">
      <LineElements id={id} readOnly={readOnly} />
      <div className="dec-line-fields">
        {groups.map((group) => {
          const own = shown.filter((f) => f.group === group)
          if (!own.length) return null
          return (
            <div key={group} role="group" aria-label={say(t.groups[group])}>
              <h4>{say(t.groups[group])}</h4>
              <div className="dec-fields">
                {own.map((field) => (
                  <FieldBox key={field.name} field={field} place={`line.${id}.${field.name}`} readOnly={readOnly} />
                ))}
              </div>
            </div>
          )
        })}
        <Button size="small" type="text" className="dec-more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {say(open ? t.fewer : t.more)}
        </Button>
      </div>
      <LineLimits id={id} readOnly={readOnly} handle={limits} />
    </div>
  )
}
