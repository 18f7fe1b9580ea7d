import type pg from 'pg'

import { handOf, newRole, newUser } from './administration.ts'
import type { TestApplication } from './application.ts'

const base = '/api/admin/userAuth'

/** The smallest picture there is, and a document; `mark` makes others of them. */
export const png = (mark = ''): Buffer =>
  Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.from(mark),
  ])
export const pdf = (mark = ''): Buffer => Buffer.from(`%PDF-1.4\n1 0 obj << >> endobj\n${mark}\ntrailer << >>\n%%EOF\n`)

/** A resident identity number with its check digit, another for each `n`. */
export function residentId(n: number): string {
  const body = `110105${1950 + (n % 50)}1231${String(n % 1000).padStart(3, '0')}`
  const sum = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2].reduce(
    (all, weight, at) => all + weight * Number(body[at]),
    0,
  )
  return body + '10X98765432'[sum % 11]
}

export const personalValues = (n: number, more: object = {}): Record<string, unknown> => ({
  realName: `测试${n}`,
  documentKind: 'residentId',
  idcardNo: residentId(n),
  documentFrom: '2020-01-01',
  documentTo: '2040-01-01',
  phoneNumber: `1380000${String(1000 + n)}`,
  email: `p${n}@test.example`,
  qq: '123456',
  weixin: 'wx_test',
  ...more,
})
export const enterpriseValues = (n: number, more: object = {}): Record<string, unknown> => ({
  orgName: `测试企业 ${n}`,
  registrationKind: 'hkbr',
  registrationNo: String(10_000_000 + n),
  licenceLongTerm: true,
  address: '香港九龙 1 号',
  realName: `法人${n}`,
  documentKind: 'residentId',
  idcardNo: residentId(n + 500),
  documentLongTerm: true,
  contactPerson: '联系人',
  phoneNumber: '0755-12345678',
  ...more,
})

export interface Applicant {
  readonly token: string
  call(
    method: string,
    path: string,
    body?: object,
    language?: string,
  ): Promise<{ status: number; body: any; headers: Headers }>
  /** As `call`, and throws unless it is 200; gives the data. */
  ok(method: string, path: string, body?: object): Promise<any>
  upload(
    id: string,
    kind: string,
    file?: { name: string; bytes: Uint8Array; type?: string },
  ): Promise<{ status: number; body: any }>
  /** A draft with all that is needed, handed in. */
  handIn(kind: 'personal' | 'enterprise', n: number, more?: object): Promise<any>
  audit(
    row: { id: string; version: number },
    approvalStatus: string,
    more?: object,
  ): Promise<{ status: number; body: any }>
  /** Takes it and decides. */
  review(row: { id: string; version: number }, approvalStatus: string, more?: object): Promise<any>
}

/** What somebody does with certifications, by his token. */
export function applicantOf(app: TestApplication, token: string): Applicant {
  const call: Applicant['call'] = (method, path, body, language = 'en') =>
    app.call(method, `${base}/${path}`, { token, ...(body ? { body } : {}), headers: { 'accept-language': language } })
  const ok: Applicant['ok'] = async (method, path, body) => {
    const answer = await call(method, path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body.data
  }
  const upload: Applicant['upload'] = (id, kind, file = { name: `${kind}.png`, bytes: png(kind), type: 'image/png' }) =>
    app.upload(`${base}/uploadPaper`, { token, fields: { id, kind }, file })
  const audit: Applicant['audit'] = ({ id, version }, approvalStatus, more = {}) =>
    call('POST', 'audit', { id, version, approvalStatus, ...more })
  return {
    token,
    call,
    ok,
    upload,
    audit,
    async handIn(kind, n, more = {}) {
      const values = kind === 'personal' ? personalValues(n, more) : enterpriseValues(n, more)
      const { row } = await ok('POST', 'commitPersonalInfo', { kind, ...values, submit: false })
      for (const paper of kind === 'personal' ? ['idFront', 'idBack'] : ['businessLicence', 'powerOfAttorney'])
        await upload(row.id, paper)
      return (await ok('POST', 'commitPersonalInfo', { kind })).row
    },
    async review(row, approvalStatus, more = {}) {
      const taken = await audit(row, 'inReview')
      if (taken.status !== 200) throw new Error(JSON.stringify(taken.body))
      const decided = await audit(taken.body.data.row, approvalStatus, more)
      if (decided.status !== 200) throw new Error(JSON.stringify(decided.body))
      return decided.body.data
    },
  }
}

/** Somebody new in the demo tenant who may do all of it, at a customer's (by a part of its name) or in the house. */
export async function newcomerOf(
  app: TestApplication,
  db: pg.Client,
  adminToken: string,
  org?: string,
): Promise<Applicant & { readonly personId: string }> {
  const admin = handOf(app, adminToken)
  const {
    rows: [found],
  } = await db.query(
    `select o.id from sys_org o join tenant t on t.id = o.tenant_id where t.tenant_code = 'demo' and o.org_name like $1`,
    [`%${org ?? '-'}%`],
  )
  const role = await newRole(admin, org ? [] : ['approvalUser'])
  if (org)
    await db.query(
      `insert into role_menu (tenant_id, role_id, menu_id, hidden_buttons) select m.tenant_id, $1, m.id, '{}' from sys_menu m join tenant t on t.id = m.tenant_id where t.tenant_code = 'demo' and m.area = 'customer' and m.menu_component = 'profileEnterprise'`,
      [role.id],
    )
  const user = await newUser(admin, [role.id], found ? { orgId: found.id } : {})
  app.application.services.sessions.forget('*')
  return { ...applicantOf(app, await app.signIn('demo', user.username, 'test-password')), personId: user.id }
}
