import { expect, it } from 'vitest'

import { prove } from '../test/prove.ts'
import { all, goodImport, head, inEvery, inLine, problemsOf, same, type Case } from '../test/samples.ts'
import { identifiers, vectorsAbsent } from '../test/vectors.ts'
import type { partyTexts } from './partiesChecks.text.ts'

const processing = (mode: string, manual: string, nature: string) =>
  all(
    head({ TradeMode: mode, CutMode: nature, ManualNo: manual, PromiseItmes: '999' }),
    inEvery({ DutyMode: '3', ContrItem: manual ? '7' : '' }),
  )

const cases: Readonly<Record<keyof typeof partyTexts, Case>> = {
  usccWrong: {
    level: 'error',
    at: 'head.TradeCoScc',
    fails: head({ TradeCoScc: '91440300708461136X' }),
    passes: head({ OwnerCodeScc: 'NO', NoteS: '身份证 11010519491231002X' }),
  },
  customsCodeForm: {
    level: 'error',
    at: 'head.AgentCode',
    fails: head({ AgentCode: '766374655' }),
    passes: head({ AgentCode: '7663746551' }),
  },
  organisationDiffers: {
    level: 'warning',
    at: 'head.CopCode',
    fails: head({ CopCodeScc: '914403007663746551', CopCode: '766374651' }),
    passes: head({ CopCodeScc: '914403007663746551', CopCode: '766374655' }),
  },
  ownerCodeForm: {
    level: 'error',
    at: 'head.OwnerCode',
    fails: head({ OwnerCode: '76637465' }),
    passes: head({ OwnerCode: '766374655' }),
  },
  personUnsaid: {
    level: 'hint',
    at: 'head.NoteS',
    fails: head({ OwnerCodeScc: 'NO' }),
    passes: head({ OwnerCodeScc: 'NO', NoteS: '身份证' }),
    onSave: false,
  },
  overseasNotEnglish: {
    level: 'error',
    at: 'head.OverseasConsignorEname',
    fails: head({ OverseasConsignorEname: '香港贸易有限公司' }),
    passes: head({ OverseasConsignorEname: 'Müller & Söhne (明治商事) GmbH' }),
  },
  aeoForm: {
    level: 'warning',
    at: 'head.OverseasConsignorCode',
    fails: head({ OverseasConsignorCode: '1234567890' }),
    passes: head({ OverseasConsignorCode: 'HK1234567890' }),
  },
  manualForm: {
    level: 'error',
    at: 'head.ManualNo',
    fails: all(head({ ManualNo: 'Z5304260001' }), inEvery({ ContrItem: '1' })),
    passes: all(head({ ManualNo: 'Z53042600012' }), inEvery({ ContrItem: '1' })),
  },
  manualLetter: {
    level: 'warning',
    at: 'head.ManualNo',
    fails: all(head({ ManualNo: 'W53042600012' }), inEvery({ ContrItem: '1' })),
    passes: all(head({ ManualNo: 'T20180703001' }), inEvery({ ContrItem: '1' })),
  },
  modeAgainstManual: {
    level: 'warning',
    at: 'head.TradeMode',
    fails: processing('0615', 'B53042600012', '503'),
    passes: processing('0214', 'B53042600012', '502'),
  },
  manualMissing: {
    level: 'warning',
    at: 'head.ManualNo',
    fails: processing('0615', '', '503'),
    passes: processing('0615', 'E53042600012', '503'),
    onSave: false,
  },
  recordItemMissing: {
    level: 'warning',
    at: 'line 2.ContrItem',
    fails: all(processing('0615', 'C53042600012', '503'), inLine(2, { ContrItem: '' })),
    passes: processing('0615', 'C53042600012', '503'),
    onSave: false,
  },
  recordItemNotWanted: {
    level: 'warning',
    at: 'line 1.ContrItem',
    fails: inLine(1, { ContrItem: '3' }),
    passes: inLine(1, { ContrItem: '' }),
  },
  licenceSeveral: {
    level: 'error',
    at: 'head.LicenseNo',
    fails: head({ LicenseNo: '20-18-030701;20-18-030702' }),
    passes: head({ LicenseNo: '20-18-030701' }),
  },
  natureMissing: {
    level: 'warning',
    at: 'head.CutMode',
    fails: head({ CutMode: '' }),
    passes: head({ TradeMode: '3010', CutMode: '' }),
    onSave: false,
  },
  natureUnusual: {
    level: 'warning',
    at: 'head.CutMode',
    fails: head({ CutMode: '401' }),
    passes: all(head({ CutMode: '401', ManualNo: 'Z53042600012' }), inEvery({ ContrItem: '1' })),
  },
  dutyModeUnusual: {
    level: 'warning',
    at: 'line 2.DutyMode',
    fails: inLine(2, { DutyMode: '3' }),
    passes: inLine(2, { DutyMode: '6' }),
  },
  promiseUnanswered: {
    level: 'error',
    at: 'head.PromiseItmes',
    fails: head({ PromiseItmes: '00900' }),
    passes: processing('0214', 'B53042600012', '502'),
    onSave: false,
  },
  promiseExport: {
    level: 'warning',
    at: 'head.PromiseItmes',
    of: 'export',
    fails: head({ PromiseItmes: '00000' }),
    passes: head({ PromiseItmes: '999' }),
  },
  promiseContradiction: {
    level: 'warning',
    at: 'head.PromiseItmes',
    fails: head({ PromiseItmes: '01000' }),
    passes: head({ PromiseItmes: '11000' }),
  },
  contractMissing: {
    level: 'warning',
    at: 'head.ContrNo',
    fails: head({ ContrNo: '' }),
    passes: head({ TradeMode: '3010', ContrNo: '' }),
    onSave: false,
  },
  marksMissing: {
    level: 'warning',
    at: 'head.MarkNo',
    fails: head({ MarkNo: '' }),
    passes: head({ MarkNo: 'ON/SHENZHEN/1-4' }),
    onSave: false,
  },
  marksForm: { level: 'hint', at: 'head.MarkNo', fails: head({ MarkNo: 'M/N' }), passes: same, onSave: false },
}

prove('parties and supervision', cases)
prove('parties of an export', {
  overseasNotEnglish: {
    level: 'error',
    at: 'head.OverseasConsigneeEname',
    of: 'export',
    fails: head({ OverseasConsigneeEname: '示例公司 GmbH' }),
    passes: head({ OverseasConsigneeEname: 'NO' }),
  },
})

it.skipIf(vectorsAbsent)('knows the Unified Social Credit Codes of the vectors (skipped where they are absent)', () => {
  const codes = identifiers('uscc')
  expect(codes.length).toBeGreaterThanOrEqual(6)
  expect(
    codes.filter(
      ({ value, valid }) =>
        problemsOf(head({ TradeCoScc: value })(goodImport)).some((p) => p.code === 'usccWrong') === valid,
    ),
  ).toEqual([])
})
