import { customsCase, ownCase } from '@clearway/contract/features/customs/case/customsCase'
import { classifyTask } from '@clearway/contract/features/customs/classifyTask'
import { declaration } from '@clearway/contract/features/customs/declaration/declaration'
import { ownCargo, roadCargo } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { truckTrip } from '@clearway/contract/features/customs/hong-kong/road/truckTrip'
import { ownTrade, tradeDeclaration } from '@clearway/contract/features/customs/hong-kong/tdec/tradeDeclaration'
import { drayMove, ownDray } from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import { ownEntry, usEntry } from '@clearway/contract/features/customs/united-states/entry/usEntry'
import { usParty } from '@clearway/contract/features/customs/united-states/usParty'
import { usPower } from '@clearway/contract/features/customs/united-states/usPower'

import type { RecordKind } from '../../kernel/records.ts'
import { queueSource } from './classifyTask/taskRows.ts'
import { sourceFor } from './declaration/declarationRows.ts'

const areas = ['admin', 'customer'] as const

export const records: readonly RecordKind[] = [
  {
    resource: customsCase,
    ownWords: ownCase,
    areas,
    label: 'code',
    detail: 'orgName',
    numbers: ['code', 'billNo', 'customerReference', 'orderCode'],
    parts: { customs_case_document: 'case_id', customs_case_charge: 'case_id' },
    open: ({ id }) => `/ClassifyOrder?id=${id}`,
  },
  {
    resource: declaration,
    source: sourceFor,
    areas,
    label: 'code',
    detail: 'entryId',
    numbers: ['code', 'entryId', 'seqNo', 'billNo'],
    parts: { tax_bill: 'declaration_id', declaration_amendment: 'declaration_id' },
    open: ({ id }) => `/declarationDetail?id=${id}`,
  },
  {
    resource: classifyTask,
    source: () => queueSource('all'),
    areas: ['admin'],
    label: 'name',
    detail: 'modelNumber',
    numbers: ['modelNumber'],
    open: ({ id }) => `/ClassifyPlatform?tab=all&line=${id}`,
  },
  {
    resource: roadCargo,
    ownWords: ownCargo,
    areas,
    label: 'code',
    detail: 'goodsDescription',
    numbers: ['code', 'ccrn'],
    open: ({ id }) => `/hongKongSeamless?open=${id}`,
  },
  {
    resource: tradeDeclaration,
    ownWords: ownTrade,
    areas,
    label: 'code',
    detail: 'traderName',
    numbers: ['code', 'refNo', 'ccrn'],
    open: ({ id }) => `/hKDetail?id=${id}`,
  },
  {
    resource: truckTrip,
    areas: ['admin'],
    label: 'code',
    detail: 'vehicle',
    numbers: ['code', 'vehicle'],
    open: ({ label }) => `/hongKongSeamless?view=trips&search=${encodeURIComponent(label)}`,
  },
  {
    resource: usParty,
    areas,
    label: 'name',
    detail: 'code',
    numbers: ['code', 'mid'],
    parts: { us_bond: 'party_id' },
    open: ({ id }) => `/importersAndExporters?open=${id}`,
  },
  {
    resource: usPower,
    areas,
    label: 'code',
    detail: 'partyName',
    numbers: ['code'],
    open: ({ id }) => `/powerOfAttorney?open=${id}`,
  },
  {
    resource: usEntry,
    ownWords: ownEntry,
    areas,
    label: 'code',
    detail: 'entryNo',
    numbers: ['code', 'entryNo', 'billNo'],
    open: ({ id }) => `/importClearance?id=${id}`,
  },
  {
    resource: drayMove,
    ownWords: ownDray,
    areas,
    label: 'code',
    detail: 'containerNo',
    numbers: ['code', 'containerNo', 'billNo'],
    open: ({ id }) => `/vehicleTowing?open=${id}`,
  },
]
