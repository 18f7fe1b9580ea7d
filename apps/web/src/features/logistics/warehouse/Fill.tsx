import { useText } from '../../../kernel/language.ts'
import { warehousePageText as t } from './warehousePage.text.ts'

import './warehouse.css'

interface Props {
  readonly percent: number
  readonly warn: number | undefined
  readonly label: string
  readonly note?: string
}

/** How full a place is, in words and as a bar. */
export function Fill({ percent, warn, label, note }: Props) {
  const say = useText()
  const late = warn !== undefined && percent >= warn
  return (
    <div className={late ? 'warehouse-fill warehouse-late' : 'warehouse-fill'}>
      <span>{label}</span>
      <meter min={0} max={100} value={Math.min(100, percent)} aria-label={label} />
      <strong>{say(late ? t.nearlyFull : t.full, { percent, warn: warn ?? '' })}</strong>
      {note && <small>{note}</small>}
    </div>
  )
}
