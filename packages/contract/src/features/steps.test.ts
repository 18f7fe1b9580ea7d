import { expect, test } from 'vitest'

import { certificationMachine } from './account/certification/certificationSteps.ts'
import { flowBackMachine } from './account/ledger/flowBackSteps.ts'
import { rechargeMachine } from './account/ledger/rechargeSteps.ts'
import { tenantApplicationMachine } from './account/tenantApplicationSteps.ts'
import { authorityRequestMachine } from './admin/role/authorityRequestSteps.ts'
import { caseMachine } from './customs/case/caseSteps.ts'
import { amendmentMachine } from './customs/declaration/receipts/amendmentSteps.ts'
import { declarationMachine } from './customs/declaration/states.ts'
import { holdMachine } from './customs/hong-kong/holdSteps.ts'
import { roadCargoMachine } from './customs/hong-kong/road/roadCargoSteps.ts'
import { confirmMachine } from './customs/hong-kong/tdec/confirmSteps.ts'
import { tradeMachine } from './customs/hong-kong/tdec/tradeDeclarationSteps.ts'
import { taskMachine } from './customs/taskSteps.ts'
import { usCustomerMachine } from './customs/united-states/usCustomerSteps.ts'
import { usPartyMachine } from './customs/united-states/usPartySteps.ts'
import { usPowerMachine } from './customs/united-states/usPowerSteps.ts'
import { orderMachine } from './trade/orderSteps.ts'

interface Life {
  readonly steps: Readonly<
    Record<string, { readonly from: readonly string[]; readonly to: string | readonly string[] }>
  >
  readonly acts?: Readonly<Record<string, { readonly in: readonly string[] }>>
}

const told = (thing: string, { steps, acts = {} }: Life): string[] => [
  ...Object.entries(steps).map(
    ([name, { from, to }]) => `${thing} ${name}: ${from.join(', ')} → ${[to].flat().join(', ')}`,
  ),
  ...Object.entries(acts).map(([name, act]) => `${thing} ${name}: ${act.in.join(', ')}`),
]

// Kept by hand and apart from the tables that server and screens ask: a step that leads from another state than it did is seen twice before it counts.
// What customs says of a declaration may follow in any order: that step leads from everywhere.
test('every step leads from the states of this list and no others', () => {
  expect(
    [
      ...told('recharge', rechargeMachine),
      ...told('flowBack', flowBackMachine),
      ...told('certification', certificationMachine),
      ...told('order', orderMachine),
      ...told('case', caseMachine),
      ...told('declaration', declarationMachine),
      ...told('amendment', amendmentMachine),
      ...told('road cargo', roadCargoMachine),
      ...told('trade declaration', tradeMachine),
      ...told('confirmation', confirmMachine),
      ...told('task', taskMachine),
      ...told('hold', holdMachine),
      ...told('authority', authorityRequestMachine),
      ...told('application', tenantApplicationMachine),
      ...told('us party', usPartyMachine),
      ...told('us power', usPowerMachine),
      ...told('us customer', usCustomerMachine),
    ].filter((line) => !line.startsWith('declaration follow')),
  ).toEqual([
    'recharge submit: draft → submitted',
    'recharge cancel: draft, submitted → cancelled',
    'recharge take: submitted, underReview → underReview',
    'recharge putBack: underReview → submitted',
    'recharge confirm: submitted, underReview → confirmed',
    'recharge reject: submitted, underReview → rejected',
    'recharge edit: draft',
    'flowBack submit: draft → submitted',
    'flowBack cancel: draft, submitted → cancelled',
    'flowBack approve: submitted → approved',
    'flowBack reject: submitted → rejected',
    'flowBack edit: draft',
    'certification submit: draft → submitted',
    'certification withdraw: submitted → draft',
    'certification take: submitted, inReview → inReview',
    'certification putBack: inReview → submitted',
    'certification approve: inReview → approved',
    'certification reject: inReview → rejected',
    'certification revoke: approved → revoked',
    'certification expire: approved → expired',
    'certification replace: approved → expired',
    'certification edit: draft',
    'order submit: draft → submitted',
    'order cancel: draft → cancelled',
    'order confirm: submitted → confirmed',
    'order sendBack: submitted → draft',
    'order complete: confirmed → completed',
    'order revoke: submitted, confirmed → cancelled',
    'order edit: draft',
    'order delete: draft, cancelled',
    'order takePapers: confirmed, completed',
    'case submit: draft, returned → toClassify, toQuote',
    'case classified: toClassify → toQuote',
    'case quote: toQuote → toConfirm',
    'case release: toQuote, toConfirm → toDeclare',
    'case confirm: toConfirm → toDeclare',
    'case refuse: toConfirm → toQuote',
    'case sendBack: toClassify, toQuote, toConfirm, toDeclare → returned',
    'case dispatch: toDispatch → toReceive',
    'case receive: toReceive → completed',
    'case cancel: draft, toClassify, toQuote, toConfirm, toDeclare, returned → cancelled',
    'case reopen: cancelled → draft',
    'case reclassify: toClassify, toQuote, toConfirm, toDeclare → toClassify',
    'case follow: toDeclare, declaring, toDispatch → toDeclare, declaring, toDispatch',
    'case edit: draft, toClassify, toQuote, toConfirm, toDeclare, declaring, returned',
    'case toDesk: draft, toClassify, returned',
    'declaration sendToCheck: draft, returned, rejected, manual → checking',
    'declaration approve: checking → checked',
    'declaration takeBack: checking, checked → draft',
    'declaration complete: accepted, reviewed, taxDue, taxPaid, released, closed → draft',
    'declaration submit: checked → submitted',
    'declaration changed: checked → draft',
    'declaration edit: draft, checking, checked, returned, rejected, manual',
    'declaration delete: draft, checking, checked, returned, rejected',
    'declaration amend: accepted, reviewed, taxDue, taxPaid, reReview, manual, released, closed',
    'declaration withdraw: accepted, reviewed, taxDue, taxPaid, reReview, manual',
    'declaration bill: accepted, reviewed, taxDue, taxPaid, reReview, submitted, returned, rejected, manual, inspection, released, closed',
    'amendment submit: draft → submitted',
    'amendment approve: submitted → approved',
    'amendment refuse: submitted → refused',
    'amendment drop: draft, submitted → dropped',
    'amendment edit: draft',
    'road cargo submit: draft → submitted',
    'road cargo takeBack: submitted → draft',
    'road cargo amend: registered → draft',
    'road cargo cancel: draft, submitted, registered → cancelled',
    'road cargo bundle: registered → bundled',
    'road cargo move: bundled → bundled',
    'road cargo unbundle: bundled → registered',
    'road cargo complete: crossed → done',
    'road cargo register: draft, submitted → registered',
    'road cargo refuse: draft, submitted, registered → draft',
    'road cargo inspect: draft, submitted, registered, bundled, expired → inspection',
    'road cargo cross: draft, submitted, registered, bundled, inspection, expired → crossed',
    'road cargo expire: submitted, registered, bundled → expired',
    'road cargo edit: draft',
    'road cargo noTrade: crossed, done',
    'trade declaration check: draft, rejected → checked',
    'trade declaration uncheck: checked → draft',
    'trade declaration submit: checked → submitted',
    'trade declaration takeBack: submitted → checked',
    'trade declaration amend: accepted, amended, paid → draft',
    'trade declaration withdraw: submitted, accepted, amended → withdrawn',
    'trade declaration accept: submitted → accepted, amended',
    'trade declaration reject: submitted → rejected',
    'trade declaration pay: accepted, amended → paid',
    'trade declaration hear: submitted, accepted, amended, paid, rejected, withdrawn → accepted, amended, paid, rejected, withdrawn',
    'trade declaration edit: draft, rejected',
    'confirmation askConfirm: none, declined, voided → asked',
    'confirmation unaskConfirm: asked, declined, voided → none',
    'confirmation confirm: asked → confirmed',
    'confirmation decline: asked → declined',
    'confirmation voidConfirm: confirmed → voided',
    'task decide: unclassified → first',
    'task matched: unclassified → first',
    'task approve: first → classified',
    'task correct: first → classified',
    'task sendBack: first → unclassified',
    'task reopen: classified → unclassified',
    'task ask: unclassified → query',
    'task answer: query → unclassified',
    'task split: unclassified → cancelled',
    'task cancel: unclassified, first, query → cancelled',
    'task edit: unclassified, query',
    'task delete: unclassified, query, cancelled',
    'hold hold: open → held',
    'hold release: held → open',
    'hold delete: open',
    'authority approve: pending → approved',
    'authority reject: pending → rejected',
    'authority revoke: approved → revoked',
    'authority cancel: pending → cancelled',
    'authority expire: approved → expired',
    'application approve: pending → approved',
    'application reject: pending → rejected',
    'application cancel: pending → cancelled',
    'us party prepare: draft → prepared',
    'us party submit: prepared → submitted',
    'us party takeBack: prepared, submitted → draft',
    'us party activate: draft, prepared, submitted → active',
    'us party suspend: active → suspended',
    'us party resume: suspended → active',
    'us party edit: draft, prepared, submitted, active',
    'us power send: draft, sent → sent',
    'us power takeBack: sent, signed → draft',
    'us power sign: sent → signed',
    'us power enterPaper: draft, sent → signed',
    'us power activate: signed → active',
    'us power near: active → expiring',
    'us power end: active, expiring → expired',
    'us power revoke: active, expiring → revoked',
    'us power edit: draft',
    'us power renew: active, expiring, expired, revoked',
    'us customer activate: prospect → active',
    'us customer hold: prospect, active → held',
    'us customer release: held → active',
    'us customer close: prospect, active → closed',
    'us customer reopen: closed → active',
    'us customer delete: prospect, active, closed',
  ])
})
