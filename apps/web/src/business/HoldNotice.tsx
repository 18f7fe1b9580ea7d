import type { Text } from '@clearway/contract/kernel/text'
import { Alert } from 'antd'

import { useText } from '../kernel/language.ts'

/** Why nothing can be submitted for a customer, before anybody tries. */
export function HoldNotice({ held }: { held: Text | null }) {
  const say = useText()
  return held && <Alert type="warning" showIcon title={say(held)} />
}
