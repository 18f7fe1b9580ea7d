import { useMe } from '../../../kernel/me.ts'
import { AskedTasks } from './AskedTasks.tsx'
import { Desk } from './Desk.tsx'

/** Staff classify; a customer's people answer what they are asked. */
export function ClassifyPlatformPage() {
  return useMe()?.user.area === 'customer' ? <AskedTasks /> : <Desk />
}
