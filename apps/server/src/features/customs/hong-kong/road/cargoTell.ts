import { roadCargoText as t } from '@clearway/contract/features/customs/hong-kong/road/roadCargo.text'

import type { Db } from '../../../../kernel/database/database.ts'
import { tellCustomer } from '../../recordTell.ts'
import { localTime } from './places.ts'
import type { StoredCargo } from './roadCargoRows.ts'

type Told = Pick<StoredCargo, 'id' | 'code' | 'orgId' | 'createdBy' | 'goodsDescription' | 'expectedAt'>

/** Tells the customer's people what became of their goods; `at` is when it did. */
export const tellOwner = (db: Db, of: Told, what: keyof typeof t.told, at = of.expectedAt): Promise<void> =>
  tellCustomer(
    db,
    { kind: 'roadCargo', ...of },
    { words: t.told[what], values: { goods: of.goodsDescription ?? '', time: at ? localTime(at) : '' } },
  )
