import { filesText } from '@clearway/contract/features/customs/exchange/files.text'
import {
  cargoColumns,
  cargoLayout,
  type CargoLayout,
} from '@clearway/contract/features/customs/hong-kong/road/cargoLayout'
import { roadCargo } from '@clearway/contract/features/customs/hong-kong/road/roadCargo'
import { truckTrip } from '@clearway/contract/features/customs/hong-kong/road/truckTrip'

import { call } from '../../../../kernel/api.ts'
import type { LayoutUse } from '../../exchange/LayoutDialog.tsx'
import type { ResultsUse } from '../../exchange/ResultImport.tsx'
import { hongKong } from '../hongKong.ts'
import { roadPageText as t } from './roadPage.text.ts'

const { name, routes, fields } = roadCargo

export const cargoLayoutUse: LayoutUse = {
  name,
  title: t.layoutTitle,
  read: () => call(routes.layout, {}),
  // Its fields are those that were offered.
  save: ({ layout, version }) => call(routes.saveLayout, { layout: layout as CargoLayout, version }),
  formats: cargoLayout.shape.format.options,
  fields: cargoColumns,
  label: (field) => fields[field as (typeof cargoColumns)[number]].label,
  tags: { item: t.itemTag },
  hasTimes: true,
}

export const cargoResultsUse: ResultsUse = {
  name,
  title: filesText.importResults,
  hint: t.dropHint,
  read: (mode, file) => call(routes.importResults, { mode }, file),
  waiting: () => call(routes.waitingResults, {}),
  kinds: t.kinds,
  href: (id) => `/hongKongSeamless?open=${id}`,
  clock: hongKong,
  reread: [truckTrip.name],
}
