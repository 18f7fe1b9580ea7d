import { goodsStates, type GoodsState } from '@clearway/contract/features/customs/goodsMaster'
import { Tag } from 'antd'

import { useText } from '../../kernel/language.ts'

const colours = {
  unclassified: 'default',
  first: 'blue',
  classified: 'green',
  recheck: 'orange',
  retired: 'red',
} as const

export function StateTag({ state }: { state: GoodsState }) {
  const say = useText()
  return <Tag color={colours[state]}>{say(goodsStates[state])}</Tag>
}
