import { CheckCircleFilled, ClockCircleFilled, ExclamationCircleFilled, StopOutlined } from '@ant-design/icons'
import { goodsStates, type GoodsState } from '@clearway/contract/features/customs/goodsMaster'

import { useText } from '../../kernel/language.ts'

import './goods/goodsMgt.css'

const icons = {
  classified: CheckCircleFilled,
  first: ClockCircleFilled,
  recheck: ExclamationCircleFilled,
  retired: StopOutlined,
} as const

/** A code in a list with the shape of its state; without a code the state's own word. Not every article needs a code everywhere: `quiet` says nothing then. */
export function CodeCell({
  code,
  state,
  quiet,
}: {
  code: string | null | undefined
  state: GoodsState | null | undefined
  quiet: boolean
}) {
  const say = useText()
  if (!state) return code
  if (state === 'unclassified') return !quiet && <span className="goods-none">{say(goodsStates.unclassified)}</span>
  const Icon = icons[state]
  const word = say(goodsStates[state])
  return (
    <span className="goods-cell" title={word}>
      <Icon className={`goods-${state}`} aria-label={word} /> {code ?? <span className="goods-none">{word}</span>}
    </span>
  )
}
