import { warehouseZone } from '@clearway/contract/features/logistics/warehouse/warehouseZone'
import { useContext, useMemo } from 'react'

import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'
import { Views } from '../../../kernel/list/views.ts'

function useAround() {
  const beside = useContext(Views)
  return useMemo(() => ({ beside }), [beside])
}

/** The zones of warehouses. */
export const ZoneList = resourcePage(warehouseZone, { useAround })
