import { warehouse } from '@clearway/contract/features/logistics/warehouse/warehouse'

import { resourcePage } from '../../../kernel/list/ResourcePage.tsx'

/** Where goods are kept. */
export const WarehouseInformationPage = resourcePage(warehouse)
