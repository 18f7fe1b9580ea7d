import { expect, test } from 'vitest'

import { partnershipUntil, powerFaults, titleFault, type PowerFacts } from './powerRules.ts'

test.each([
  ['2026-11-27', '2028-11-27'],
  ['2028-02-29', '2030-02-28'],
  ['2026-02-28', '2028-02-28'],
  ['2026-12-31', '2028-12-31'],
])('a partnership’s power that is signed on %s lasts until %s at most', (signed, until) => {
  expect(partnershipUntil(signed)).toBe(until)
})

test.each([
  ['corporation', 'President', false, true],
  ['corporation', 'Managing Member', false, true],
  ['corporation', 'Chief Operating Officer', false, true],
  ['corporation', 'Receptionist', false, false],
  ['corporation', 'Receptionist', true, true],
  ['corporation', 'Assistant Manager', false, false],
  ['corporation', '', false, false],
  ['partnership', 'General Partner', false, true],
  ['partnership', 'President', false, false],
  ['partnership', 'President', true, false],
  ['soleProprietorship', 'Owner', false, true],
  ['soleProprietorship', 'Director', false, false],
  ['individual', '', false, true],
] as const)('%s, “%s”, certified %s: may sign %s', (kind, title, certified, may) => {
  expect(titleFault(kind, title, certified) === undefined).toBe(may)
})

const good: PowerFacts = {
  grantorKind: 'corporation',
  portsKind: 'all',
  ports: null,
  expiresOn: null,
  signatory: 'Daniel Zhou',
  signatoryTitle: 'President',
  certified: false,
  partners: null,
  nonResident: false,
  agentName: null,
  agentAddress: null,
}
const partnership = { ...good, grantorKind: 'partnership', signatoryTitle: 'Partner', partners: 'A\nB' } as const
test.each<[string, PowerFacts, string[]]>([
  ['a corporation', good, []],
  ['nobody who signs', { ...good, signatory: null }, ['signatory']],
  ['ports that are not listed', { ...good, portsKind: 'list' }, ['ports']],
  ['an end before it is signed', { ...good, expiresOn: '2026-11-26' }, ['expiresOn']],
  ['a partnership without an end', partnership, ['expiresOn']],
  ['a partnership of one', { ...partnership, expiresOn: '2028-11-27', partners: 'A' }, ['partners']],
  ['a partnership of two years', { ...partnership, expiresOn: '2028-11-27' }, []],
  ['a partnership of two years and a day', { ...partnership, expiresOn: '2028-11-28' }, ['expiresOn']],
  ['a non-resident without an agent', { ...good, nonResident: true }, ['agentName', 'agentAddress']],
])('%s', (_what, of, at) => {
  expect(powerFaults(of, '2026-11-27').map(({ field }) => field)).toEqual(at)
})
