import type { CertificationKind } from '@clearway/contract/business/certificate'
import type { PaperKind } from '@clearway/contract/features/account/certification/certificationNeeds'
import type { ApprovalStatus } from '@clearway/contract/features/account/certification/certificationSteps'

import { numberColumns } from '../src/features/account/certification/identityColumn.ts'
import type { Db } from '../src/kernel/database/database.ts'
import { sha256, type FileStore } from '../src/kernel/files/files.ts'
import type { Secrets } from '../src/kernel/secrets.ts'
import { sampleDocument, samplePicture } from './samplePapers.ts'

const day = 86_400_000
/** The time of day is left out, so that a certificate ends on a day. */
const dayAt = (at: number): string => new Date(at).toISOString().slice(0, 10)

interface Place {
  readonly tenantCode: string
  readonly tenantId: string
  readonly orgs: ReadonlyMap<string, string>
  readonly people: ReadonlyMap<string, string>
  readonly now: number
  readonly secrets: Secrets
  readonly files: FileStore
}

interface Plan {
  readonly kind: CertificationKind
  readonly status: ApprovalStatus
  readonly applicant: string
  /** The customer whose enterprise it is; the house where there is none. */
  readonly org?: string
  readonly attempt?: number
  readonly reviewer?: string
  readonly daysAgo: number
  /** Days until it ends, of one that was approved. */
  readonly ends?: number
  readonly reason?: string
  readonly fieldReasons?: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, unknown>>
}

// Born in 1880, as in the example of the standard: nobody's number.
function residentId(n: number): string {
  const body = `1101011880010${String(1000 + n)}`
  const sum = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2].reduce(
    (all, weight, at) => all + weight * Number(body[at]),
    0,
  )
  return body + '10X98765432'[sum % 11]
}

const person = (n: number, realName: string, more: object = {}) => ({
  realName,
  documentKind: 'residentId',
  idcardNo: residentId(n),
  documentFrom: '2016-05-01',
  documentTo: '2036-05-01',
  phoneNumber: `1380000000${n % 10}`,
  email: `person${n}@demo.example`,
  ...more,
})
const company = (n: number, orgName: string, registrationNo: string, realName: string, more: object = {}) => ({
  ...person(n, realName),
  orgName,
  registrationKind: 'uscc',
  registrationNo,
  licenceFrom: '2010-01-01',
  licenceLongTerm: true,
  address: '广东省深圳市福田区福中路 1 号',
  contactPerson: realName,
  phoneNumber: '0755-82000000',
  ...more,
})

const plans: Readonly<Record<string, readonly Plan[]>> = {
  demo: [
    {
      kind: 'personal',
      status: 'approved',
      applicant: 'buyer',
      reviewer: 'reviewer',
      daysAgo: 60,
      ends: 300,
      values: person(1, '周晓彤'),
    },
    {
      kind: 'enterprise',
      status: 'approved',
      applicant: 'buyer',
      org: '深圳鹏程电子有限公司',
      reviewer: 'reviewer',
      daysAgo: 340,
      ends: 25,
      values: company(2, '深圳鹏程电子有限公司', '91440300708461136T', '周大鹏', { customsCode: '4403160A1B' }),
    },
    {
      kind: 'enterprise',
      status: 'rejected',
      applicant: 'buyer2',
      org: '广州海纳医疗器械有限公司',
      reviewer: 'reviewer',
      daysAgo: 6,
      reason: '执照照片不清楚，地址与执照不一致',
      fieldReasons: { address: '与营业执照不一致', 'paper.businessLicence': '看不清注册号' },
      values: company(3, '广州海纳医疗器械有限公司', '91110000600037341L', '何海纳', {
        address: '广州市天河区体育东路',
      }),
    },
    {
      kind: 'enterprise',
      status: 'submitted',
      applicant: 'buyer2',
      org: '广州海纳医疗器械有限公司',
      attempt: 2,
      daysAgo: 1,
      values: company(3, '广州海纳医疗器械有限公司', '91110000600037341L', '何海纳', {
        address: '广东省广州市天河区体育东路 108 号',
        phoneNumber: '020-38000000',
      }),
    },
    {
      kind: 'personal',
      status: 'inReview',
      applicant: 'declarant',
      reviewer: 'reviewer',
      daysAgo: 2,
      values: person(4, '王海波'),
    },
    {
      kind: 'personal',
      status: 'rejected',
      applicant: 'finance',
      reviewer: 'admin',
      daysAgo: 4,
      fieldReasons: { idcardNo: '与证件照片不一致' },
      values: person(5, '赵敏'),
    },
    {
      kind: 'personal',
      status: 'expired',
      applicant: 'both',
      reviewer: 'reviewer',
      daysAgo: 400,
      ends: -10,
      values: person(6, '林一诺', { documentKind: 'hkid', idcardNo: 'A123456(3)' }),
    },
    {
      kind: 'enterprise',
      status: 'submitted',
      applicant: 'admin',
      daysAgo: 1,
      values: company(7, '通途报关行（演示）', '914403007663746551', '陈静'),
    },
  ],
  demo2: [
    {
      kind: 'personal',
      status: 'approved',
      applicant: 'declarant',
      reviewer: 'admin',
      daysAgo: 30,
      ends: 400,
      values: person(8, '吴佩珊'),
    },
  ],
}

const papersOf = ({ kind, values }: Plan): readonly [PaperKind, string, Buffer][] =>
  kind === 'personal'
    ? [
        ['idFront', 'id-front.png', samplePicture('front')],
        ['idBack', 'id-back.png', samplePicture('back', [244, 238, 226])],
      ]
    : [
        [
          'businessLicence',
          'business-licence.pdf',
          sampleDocument('Business licence', [
            `Registration ${String(values['registrationNo'])}`,
            'A sample for the demonstration of Clearway.',
          ]),
        ],
        [
          'powerOfAttorney',
          'power-of-attorney.pdf',
          sampleDocument('Power of attorney', [
            'The agent named may act for the enterprise.',
            'A sample for the demonstration of Clearway.',
          ]),
        ],
      ]

const reviewed: readonly ApprovalStatus[] = ['approved', 'rejected', 'expired', 'revoked']

async function add(db: Db, { tenantId, orgs, people, now, secrets, files }: Place, plan: Plan): Promise<void> {
  const applicantId = people.get(plan.applicant)!
  const orgId = plan.org ? orgs.get(plan.org)! : null
  const at = new Date(now - plan.daysAgo * day).toISOString()
  const decided = reviewed.includes(plan.status)
  const { idcardNo, ...values } = plan.values as Record<string, string> & { idcardNo: string }
  const { id } = await db
    .insertInto('userAuth')
    .values({
      tenantId,
      kind: plan.kind,
      subjectId: plan.kind === 'personal' ? applicantId : (orgId ?? tenantId),
      orgId: orgId ?? (await departmentOf(db, tenantId, applicantId, plan.kind)),
      attempt: plan.attempt ?? 1,
      approvalStatus: plan.status,
      reviewer: plan.kind === 'enterprise' && !orgId ? 'platform' : 'tenant',
      applicantId,
      ...values,
      ...numberColumns(secrets, tenantId, String(values['documentKind']), idcardNo),
      submittedAt: at,
      reviewedBy: plan.reviewer ? people.get(plan.reviewer)! : null,
      decidedAt: decided ? new Date(now - plan.daysAgo * day + 5 * 3_600_000).toISOString() : null,
      reason: plan.reason ?? null,
      fieldReasons: JSON.stringify(plan.fieldReasons ?? {}),
      validTo: plan.ends === undefined ? null : dayAt(now + plan.ends * day),
      createdAt: at,
      createdBy: applicantId,
      updatedAt: at,
      updatedBy: applicantId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [kind, name, bytes] of papersOf(plan)) {
    const storeKey = await files.put(tenantId, bytes)
    await db
      .insertInto('userAuthPaper')
      .values({
        tenantId,
        userAuthId: id,
        kind,
        name,
        size: bytes.length,
        contentType: name.endsWith('.png') ? 'image/png' : 'application/pdf',
        sha256: sha256(bytes),
        storeKey,
        createdAt: at,
        createdBy: applicantId,
      })
      .execute()
  }
}

/** What is personal carries the department or customer of its person, so that data permissions can narrow by it. */
async function departmentOf(
  db: Db,
  tenantId: string,
  personId: string,
  kind: CertificationKind,
): Promise<string | null> {
  if (kind === 'enterprise') return null
  return (
    (
      await db
        .selectFrom('membership')
        .select('orgId')
        .where('tenantId', '=', tenantId)
        .where('personId', '=', personId)
        .executeTakeFirst()
    )?.orgId ?? null
  )
}

/** Certifications in several states, with sample papers. */
export async function seedCertifications(db: Db, place: Place): Promise<void> {
  for (const plan of plans[place.tenantCode] ?? []) await add(db, place, plan)
}
