import { stateMachine, type StateOf } from '../../../kernel/stateMachine.ts'
import { warehouseText as t } from './warehouse.text.ts'
import { warehouseBinText as bin } from './warehouseBin.text.ts'

/** The life of a warehouse. Checks: `empty`: nothing lies in it; `unbooked`: no order for goods into it or out of it is open. */
export const warehouseMachine = stateMachine({
  states: t.states,
  initial: 'active',
  steps: {
    closeInbound: {
      by: 'staff',
      permission: 'warehouse.close',
      from: ['active'],
      to: 'closedInbound',
      effects: ['giveReason'],
    },
    close: {
      by: 'staff',
      permission: 'warehouse.close',
      from: ['active', 'closedInbound'],
      to: 'closed',
      checks: ['empty', 'unbooked'],
      effects: ['giveReason'],
    },
    reopen: {
      by: 'staff',
      permission: 'warehouse.close',
      from: ['closedInbound', 'closed'],
      to: 'active',
      effects: ['forgetReason'],
    },
  },
  acts: {
    /** Zones and bins are added and changed. */
    arrange: { by: 'staff', in: ['active', 'closedInbound'] },
  },
  phases: {
    open: ['active', 'closedInbound'],
    inbound: ['active'],
  },
})
export type WarehouseState = StateOf<typeof warehouseMachine>

/** The life of a bin. Nothing is put into one that is closed. */
export const warehouseBinMachine = stateMachine({
  states: bin.states,
  initial: 'active',
  steps: {
    close: { by: 'staff', permission: 'warehouseBin.edit', from: ['active'], to: 'closed', checks: ['empty'] },
    reopen: { by: 'staff', permission: 'warehouseBin.edit', from: ['closed'], to: 'active', checks: ['open'] },
  },
  acts: {},
  phases: { usable: ['active'] },
})
export type WarehouseBinState = StateOf<typeof warehouseBinMachine>
