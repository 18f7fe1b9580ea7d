/** Files that mutants are made of, and the tests that are to notice: money, tax, states, access and tariff. Paths from the root; a folder means what lies directly in it. */
export interface Target {
  readonly area: 'money' | 'tax' | 'state' | 'access' | 'tariff'
  readonly sources: readonly string[]
  /** Paths of test files, or of folders of them. The first are asked first. */
  readonly tests: readonly string[]
}

const contract = 'packages/contract/src'
const server = 'apps/server/src'
const ledger = `${server}/features/account/ledger`
const customs = `${server}/features/customs`

export const targets: readonly Target[] = [
  {
    area: 'money',
    sources: [`${ledger}/flowBack`],
    tests: [`${ledger}/flowBack`, `${ledger}/steps.test.ts`],
  },
  {
    area: 'money',
    sources: [`${ledger}/recharge`],
    tests: [`${ledger}/recharge`, `${ledger}/steps.test.ts`],
  },
  {
    area: 'money',
    sources: [ledger, `${ledger}/posting`, `${ledger}/wallet`],
    tests: [
      `${ledger}/post.test.ts`,
      `${ledger}/wallet`,
      ledger,
      `${ledger}/posting`,
      `${ledger}/flowBack`,
      `${ledger}/recharge`,
    ],
  },
  {
    area: 'money',
    sources: [`${ledger}/reconciliation`],
    tests: [`${ledger}/reconciliation`],
  },
  {
    area: 'tax',
    sources: [`${contract}/features/customs/declaration/tax`, `${contract}/features/customs/chinaTax.ts`],
    tests: [`${contract}/features/customs/declaration/tax`, `${customs}/declaration/tax`, `${customs}/duty`],
  },
  {
    area: 'tax',
    sources: [`${customs}/duty`, `${customs}/exchangeRate.ts`],
    tests: [`${customs}/duty`, `${customs}/exchangeRate.test.ts`],
  },
  {
    area: 'tax',
    sources: [`${customs}/declaration/tax`],
    tests: [`${customs}/declaration/tax`],
  },
  {
    area: 'state',
    sources: [`${contract}/kernel/stateMachine.ts`, `${server}/kernel/stateMachine.ts`],
    tests: [`${contract}/features/steps.test.ts`, `${server}/features/machines.test.ts`, `${ledger}/steps.test.ts`],
  },
  {
    area: 'access',
    sources: [`${server}/kernel/access`],
    tests: [`${server}/features/admin/role`, `${server}/kernel/access`, `${server}/features/admin/explain`],
  },
  {
    area: 'tariff',
    sources: [`${customs}/tariff`],
    tests: [`${customs}/tariff`],
  },
]
