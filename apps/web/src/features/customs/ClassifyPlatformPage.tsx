import { useMe } from '../../kernel/me.ts'
import { AskedPage } from './classify/AskedPage.tsx'
import { DeskPage } from './classify/DeskPage.tsx'

/** Staff classify; a customer's people answer what they are asked. */
export function ClassifyPlatformPage() {
  return useMe()?.user.area === 'customer' ? <AskedPage /> : <DeskPage />
}
