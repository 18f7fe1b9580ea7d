import { expect, it } from 'vitest'

import type { CompanyState } from '../declaringCompany.ts'
import { prove } from '../test/prove.ts'
import {
  all,
  free,
  goodImport,
  head,
  in2018,
  inLine,
  problemsOf,
  rows,
  type Case,
  knowledge,
  same,
} from '../test/samples.ts'
import type { presentTexts } from './presentChecks.text.ts'

const supplement = (values: Readonly<Record<string, string>>) =>
  rows('supplements', { GNo: '1', SupType: '1', ...values })
const moved = { TransitionApply: '1', TransitionSite: '44037700001' }

const of = (state: CompanyState) => new Map([['4403980XYZ', state]])
const notNow = (state: CompanyState): Case => ({
  level: 'error',
  at: 'head.AgentCode',
  fails: same,
  knows: { ...knowledge, companies: of(state) },
  passes: same,
  passesWith: { knows: { ...knowledge, companies: of('active') } },
  onSave: false,
})

const cases: Readonly<Record<keyof typeof presentTexts, Case>> = {
  notWithFreeZone: {
    level: 'error',
    at: 'head.ContrNo',
    fails: head({ BillType: '1' }),
    passes: head({ BillType: '1', ContrNo: '' }),
  },
  neededHere: {
    level: 'error',
    at: 'access 0.TransitionSite',
    fails: rows('access', { ...moved, TransitionSite: '' }),
    passes: rows('access', moved),
  },
  onceOnly: {
    level: 'error',
    at: 'access 1.TransitionApply',
    fails: rows('access', moved, moved),
    passes: rows('access', moved),
  },
  supplementLineUnknown: {
    level: 'error',
    at: 'supplements 0.GNo',
    fails: supplement({ GNo: '3' }),
    passes: supplement({ GNo: '2' }),
  },
  nothingTicked: {
    level: 'error',
    at: 'supplements 0.GOptions',
    fails: supplement({ GOptions: '0000000000000' }),
    passes: supplement({ GOptions: '0100000000000' }),
  },
  otherUndertaking: {
    level: 'error',
    at: 'promises 0.DeclaratioMaterialCode',
    fails: rows('promises', { DeclaratioMaterialCode: '102053' }),
    passes: rows('promises', { DeclaratioMaterialCode: '101040' }),
  },
  datesForm: {
    level: 'error',
    at: 'line 1.ProduceDate',
    fails: inLine(1, { ProduceDate: '2026-01-31' }),
    passes: inLine(1, { ProduceDate: '20260131;20260228' }),
  },
  declaringCompanyUnknown: {
    level: 'error',
    at: 'head.AgentCode',
    fails: same,
    knows: { ...knowledge, companies: new Map([['4403980001', 'active']]) },
    passes: same,
    passesWith: { knows: { ...knowledge, companies: of('active') } },
    onSave: false,
  },
  declaringCompanySuspended: notNow('suspended'),
  declaringCompanyExpired: notNow('expired'),
  declaringCompanyNotYet: notNow('notYet'),
  twoStepExport: {
    level: 'error',
    at: 'head.TypeStep',
    fails: head({ TypeStep: '5' }),
    of: 'export',
    passes: head({ TypeStep: '0' }),
    onSave: false,
  },
}

prove('what the present description asks for', cases)

it('asks in a free-zone list for each field that must stay empty', () => {
  const filled = all(
    head({ BillType: '2', ApprNo: '1' }),
    free({ BonNo: 'B', DecBpNo: '1' }),
    inLine(2, { UseTo: '1', WorkUsd: '1', ExgNo: '1' }),
  )(goodImport)
  expect(
    problemsOf(filled)
      .filter((p) => p.code === 'notWithFreeZone')
      .map((p) => p.place.field)
      .toSorted(),
  ).toEqual(['ApprNo', 'BonNo', 'ContrNo', 'DecBpNo', 'ExgNo', 'UseTo', 'WorkUsd'])
})

it('asks what a row asks for, and nothing of 2018', () => {
  const ruled = supplement({ IsClassDecision: '1', IsDirectTraf: '0' })
  expect(problemsOf(ruled(goodImport)).map((p) => [p.code, p.place.field])).toEqual(
    ['DecisionNO', 'CodeTsDecision', 'DecisionCus', 'TransitCountry'].map((field) => ['neededHere', field]),
  )
  expect(problemsOf(all(in2018, head({ BillType: '1' }))(goodImport))).toEqual([])
})
