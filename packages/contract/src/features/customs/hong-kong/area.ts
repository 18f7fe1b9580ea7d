import type { AreaList, Screen } from '../../area.ts'

export const screens = [] as const satisfies readonly Screen[]

export const area: AreaList = { screens, contracts: {} }
