import { expect, test } from 'vitest'

import { randomBy, seedOf } from '../../../test/random.ts'
import { formFaults, fieldsOfKind, neededFields, papersOf, submitFaults, documentsEnd } from './certificationNeeds.ts'
import { certificationMachine, fourEyesFault, type ApprovalStatus } from './certificationSteps.ts'
import {
  canonicalNumber,
  identityFault,
  maskedNumber,
  registrationFault,
  type DocumentKind,
  type RegistrationKind,
} from './identityNumbers.ts'
import { userAuthText as t } from './userAuth.text.ts'
import { userAuthForm } from './userAuth.ts'

const identities: readonly [DocumentKind, string, boolean][] = [
  ['residentId', '11010519491231002X', true],
  ['residentId', '11010519491231002x', true],
  ['residentId', '440524188001010014', true],
  ['residentId', '110105194912310021', false],
  // 30 February, and a province that does not exist.
  ['residentId', '110105194902310028', false],
  ['residentId', '99010519491231002X', false],
  ['hkid', 'A123456(3)', true],
  ['hkid', 'a1234563', true],
  ['hkid', 'A123456(4)', false],
  ['passport', 'E12345678', true],
  ['passport', 'E1', false],
  ['passport', '护照一二三四', false],
  ['travelPermit', 'H12345678', true],
  ['travelPermit', 'M1234567800', true],
  ['travelPermit', '12345678', true],
  ['travelPermit', 'H1234', false],
]
const registrations: readonly [RegistrationKind, string, boolean][] = [
  ['uscc', '91350100M000100Y43', true],
  ['uscc', '91440300708461136T', true],
  ['uscc', '91440300708461136X', false],
  ['uscc', '91310000607378682L', false],
  ['hkbr', '12345678', true],
  ['hkbr', '12345678-000', true],
  ['hkbr', '1234567', false],
  ['hkci', '1234567', true],
  ['hkci', '123456', false],
  ['ein', '91-1144442', true],
  ['ein', '07-1144442', false],
  ['ein', '91-11444', false],
]

test.each(identities)('%s %s is right: %s', (kind, number, right) =>
  expect(identityFault(kind, number) === undefined).toBe(right),
)
test.each(registrations)('%s %s is right: %s', (kind, number, right) =>
  expect(registrationFault(kind, number) === undefined).toBe(right),
)

test('a covered number shows its ends and never more than half of a short one', () => {
  expect([
    maskedNumber('11010519491231002x'),
    maskedNumber('A123456(3)'),
    maskedNumber('E12345678'),
    maskedNumber('12'),
  ]).toEqual(['110***********002X', 'A*****63', 'E******78', '**'])
  const seed = seedOf(20_261_121)
  const random = randomBy(seed)
  for (let n = 0; n < 500; n++) {
    const number = Array.from(
      { length: 1 + Math.floor(random() * 24) },
      () => 'ABCDEFGH0123456789'[Math.floor(random() * 18)],
    ).join('')
    const covered = maskedNumber(number)
    expect(
      [covered.length, covered.replaceAll('*', '').length <= covered.length / 2],
      `${number} with seed ${seed}`,
    ).toEqual([canonicalNumber(number).length, true])
  }
})

test('every state but a draft is reached by a step, and a random walk by the table never leaves it', () => {
  const states = Object.keys(t.statuses) as ApprovalStatus[]
  const reached = new Set<ApprovalStatus>(
    certificationMachine.stepNames.map((name) => certificationMachine.steps[name].to),
  )
  expect(states.filter((state) => !reached.has(state))).toEqual([])
  // What is over stays over: a new attempt is a new row.
  for (const over of ['rejected', 'expired', 'revoked'] as const)
    expect(certificationMachine.stepsFrom(over)).toEqual([])
  const seed = seedOf(20_261_122)
  const random = randomBy(seed)
  for (let walk = 0; walk < 300; walk++) {
    let state: ApprovalStatus = 'draft'
    let reviewed = false
    for (let n = 0; n < 20; n++) {
      const open = certificationMachine.stepsFrom(state)
      const name = open[Math.floor(random() * open.length)]
      if (!name) break
      reviewed = name === 'take' || (reviewed && !['putBack', 'withdraw'].includes(name))
      state = certificationMachine.steps[name].to
      // Nobody is certified or sent away without a second person who took it.
      if (state === 'approved' || state === 'rejected') expect(reviewed, `seed ${seed}`).toBe(true)
    }
  }
})

test('neither applicant, nor editor, nor the person themselves reviews', () => {
  const facts = { personId: 'a', applicantId: 'b', subjectId: 'c', editors: ['d'] }
  expect(fourEyesFault(facts)).toBeUndefined()
  expect(fourEyesFault({ ...facts, applicantId: 'a' })).toBe(t.fourEyesApplicant)
  expect(fourEyesFault({ ...facts, subjectId: 'a' })).toBe(t.fourEyesSubject)
  expect(fourEyesFault({ ...facts, editors: ['d', 'a'] })).toBe(t.fourEyesEditor)
})

test('needs: fields of the own form only, papers by kind and document, dates as they are today', () => {
  for (const kind of ['personal', 'enterprise'] as const)
    expect(neededFields[kind].filter((field) => !(fieldsOfKind[kind] as readonly string[]).includes(field))).toEqual([])
  expect([
    papersOf('personal', 'residentId').needed,
    papersOf('personal', 'hkid').needed,
    papersOf('enterprise', 'hkid').needed,
  ]).toEqual([['idFront', 'idBack'], ['idFront'], ['businessLicence', 'powerOfAttorney']])
  const whole = {
    realName: '王海波',
    documentKind: 'hkid',
    idcardNo: 'A123456(3)',
    phoneNumber: '13800000003',
    documentTo: '2026-11-20',
  }
  expect(submitFaults('personal', whole, '2026-11-20')).toEqual([])
  expect(submitFaults('personal', whole, '2026-11-21').map((f) => f.field)).toEqual(['documentTo'])
  expect(submitFaults('personal', { ...whole, documentTo: null }, '2026-11-20').map((f) => f.field)).toEqual([
    'documentTo',
  ])
  expect(submitFaults('personal', { ...whole, documentTo: null, documentLongTerm: true }, '2026-11-20')).toEqual([])
  expect(submitFaults('personal', {}, '2026-11-20').map((f) => f.field)).toEqual([
    ...neededFields.personal,
    'documentTo',
  ])
  expect(documentsEnd('enterprise', { documentTo: '2030-01-01', licenceTo: '2029-01-01' })).toBe('2029-01-01')
  expect(documentsEnd('enterprise', { documentTo: '2030-01-01', licenceTo: '2029-01-01', licenceLongTerm: true })).toBe(
    '2030-01-01',
  )
  expect(
    formFaults({
      documentKind: 'hkid',
      idcardNo: 'A123456(4)',
      licenceFrom: '2027-01-01',
      licenceTo: '2026-01-01',
    }).map((f) => f.field),
  ).toEqual(['idcardNo', 'licenceTo'])
  // A paper that holds for less than a day is a slip of the pen.
  const faults = (documentTo: string) => formFaults({ documentFrom: '2026-01-01', documentTo }).map((f) => f.field)
  expect([faults('2026-01-01'), faults('2026-01-02')]).toEqual([['documentTo'], []])
})

test('the form names the field that does not fit its neighbour, and takes a covered number back as it is', () => {
  const refused = userAuthForm.safeParse({ documentKind: 'residentId', idcardNo: 'A123456(3)' })
  expect(refused.error?.issues.map((i) => i.path)).toEqual([['idcardNo']])
  expect(userAuthForm.safeParse({ documentKind: 'residentId', idcardNo: '110***********002X' }).success).toBe(true)
  expect(userAuthForm.safeParse({ kind: 'personal' }).success).toBe(false)
})
