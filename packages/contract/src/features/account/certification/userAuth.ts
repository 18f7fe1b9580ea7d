import { z } from 'zod'

import { certificateText } from '../../../business/certificate.text.ts'
import { certificateGateNames, type CertificationKind } from '../../../business/certificate.ts'
import { issues } from '../../../kernel/issue.text.ts'
import { rule } from '../../../kernel/issue.ts'
import { resource } from '../../../kernel/resource.ts'
import { route } from '../../../kernel/route.ts'
import type { Text } from '../../../kernel/text.ts'
import { text } from '../../../kernel/text.ts'
import { id, string } from '../../../kernel/value.ts'
import { formFaults, paperKinds } from './certificationNeeds.ts'
import { certificationMachine, reviewTargets, type ApprovalStatus, type ReviewTarget } from './certificationSteps.ts'
import { userAuthText as t } from './userAuth.text.ts'
import { userAuthFields } from './userAuthFields.ts'

const base = '/api/admin/userAuth'

export type CertificationTab = keyof typeof t.tabs
/** A certificate ends soon when it has no more days than this. */
export const endsSoonDays = 60

const listed = resource({
  name: 'userAuth',
  title: t.title,
  records: text('认证申请', '認證申請', 'certifications'),
  path: base,
  labelField: 'realName',
  sort: '-createdAt',
  query: { tab: z.enum(Object.keys(t.tabs) as [CertificationTab]) },
  names: { query: 'page', queryById: 'queryById/{id}', delete: 'remove' },
  fields: userAuthFields,
})

/** The form of a draft: everything may still be missing, what is there must fit. A field that is left out stays as it is; '' and null empty it. */
const values = z.strictObject(listed.write.shape).partial()

const kind = z.enum(Object.keys(t.kinds) as [CertificationKind])
const status = z.enum(Object.keys(t.statuses) as [ApprovalStatus])
const named = { id, version: z.int() }
const maybe = z.string().nullable()

/** Names the field that does not fit its neighbour. Both the form and the endpoint ask it. */
const fitting = <S extends z.ZodType>(schema: S): S =>
  schema.superRefine((given, check) => {
    for (const { field, message, values: places } of formFaults(given as Readonly<Record<string, unknown>>))
      check.addIssue({
        code: 'custom',
        path: [field],
        params: { message, values: places },
        input: (given as Record<string, unknown>)[field],
      })
  })

/** What the page's form sends. */
export const userAuthForm = fitting(values)

const paper = z.object({
  id,
  kind: z.enum(paperKinds),
  name: z.string(),
  size: z.int(),
  contentType: z.string(),
  uploadedAt: z.iso.datetime({ offset: true }),
})
export type CertificationPaper = z.output<typeof paper>

const attempt = z.object({
  id,
  attempt: z.int(),
  approvalStatus: status,
  submittedAt: maybe,
  decidedAt: maybe,
  reviewerName: maybe,
  reason: maybe,
  validTo: maybe,
})
export type CertificationAttempt = z.output<typeof attempt>

const words = z.object({ zh: z.string(), tw: z.string(), en: z.string() })

/** One attempt with all that its page shows. */
const opened = z.object({
  row: listed.row,
  /** Papers are told to whoever sees the row; their bytes need the owner or `userAuth.papers`. */
  papers: z.array(paper),
  /** What the reviewer says of single fields, and of papers by `paper.idFront`. */
  fieldReasons: z.record(z.string(), z.string()),
  /** Steps that the caller has a part in: those that are not open say why. */
  steps: z.array(z.object({ step: z.enum(certificationMachine.stepNames), open: z.boolean(), why: words.nullable() })),
  /** The caller may change fields and papers now. */
  editable: z.boolean(),
  /** All attempts of the same kind, the newest first. */
  attempts: z.array(attempt),
  /** Against the attempt that was handed in before: fields (numbers covered) and papers (`paper.idFront`, by file name). Null when it is the first. */
  changes: z.array(z.object({ field: z.string(), before: maybe, after: maybe })).nullable(),
  /** For those who review only: the number stands in the certification of somebody else. */
  warnings: z.array(z.object({ field: z.string(), message: words })),
})
export type OpenedCertification = z.output<typeof opened>

const own = { signedIn: 'the own certification, and that of the own enterprise for those who may edit it' }
const may = <A extends 'view' | 'edit' | 'audit' | 'export' | 'delete' | 'identity' | 'papers'>(action: A) =>
  ({ permission: `userAuth.${action}` }) as const
const at = <const P extends string>(path: P, title: Text) => ({ path: `${base}/${path}` as const, title })

const {
  add: _a,
  queryOptions: _o,
  importTemplate: _t,
  importExcel: _i,
  importFailedRows: _f,
  ...routes
} = listed.routes

/** By the name of the field; that of a paper by `paper.idFront`. */
const fieldReasons = z
  .record(z.string().max(64), string(200).min(1))
  .refine((reasons) => Object.keys(reasons).length <= 50, rule(issues.invalid))

/** Certification of persons and enterprises. Each attempt is a row; the one that stands counts until the next is approved. */
export const userAuth = {
  ...listed,
  routes: {
    ...routes,
    query: route({
      ...at('page', t.page),
      method: 'POST',
      access: may('view'),
      input: routes.query.input,
      output: routes.query.output,
      reads: true,
    }),
    queryById: route({
      ...at('queryById/{id}', t.queryById),
      method: 'GET',
      access: may('view'),
      input: z.strictObject({ id }),
      output: opened,
    }),
    /** Drafts only: of the applicant, or of the enterprise. */
    update: route({
      ...at('update', t.update),
      method: 'POST',
      access: may('edit'),
      input: fitting(values.extend(named)),
      output: opened,
    }),
    /**
     * Saves the own draft of that kind (and makes one where none is), and hands it in unless `submit` is false: 400 names the fields and papers
     * (`paper.idFront`) that are missing, and nothing is saved then.
     */
    commitPersonalInfo: route({
      ...at('commitPersonalInfo', t.commitPersonalInfo),
      method: 'POST',
      access: own,
      output: opened,
      input: fitting(
        values.extend({
          kind: kind.default('personal'),
          submit: z.boolean().default(true),
          version: z.int().optional(),
        }),
      ),
    }),
    /** `id` is a person; null where they never applied. Another person than oneself needs `userAuth.view` and must be within one's scope: 404. */
    queryPersonalInfo: route({
      ...at('queryPersonalInfo/{id}', t.queryPersonalInfo),
      method: 'GET',
      access: own,
      input: z.strictObject({ id }),
      output: opened.nullable(),
    }),
    /** `id` is a person, a customer's organisation or the own tenant, within one's scope: 404. */
    isAuth: route({
      ...at('isAuth/{id}', t.isAuth),
      method: 'GET',
      access: own,
      input: z.strictObject({ id }),
      output: z.object({
        certified: z.boolean(),
        certificates: z.array(z.object({ kind, certified: z.boolean(), validTo: maybe, approvalStatus: status })),
      }),
    }),
    /** Takes it into review, puts it back, approves, rejects or revokes, by the state wanted. 403 (four eyes), 409 (state, taken by another). */
    audit: route({
      ...at('audit', t.audit),
      method: 'POST',
      access: may('audit'),
      output: opened,
      input: z.strictObject({
        ...named,
        approvalStatus: z.enum(Object.keys(reviewTargets) as [ReviewTarget]),
        reason: string(500).optional(),
        fieldReasons: fieldReasons.optional(),
        validTo: z.iso.date().optional(),
      }),
    }),
    /** Numbers stay covered unless `identity` is asked for by somebody who may read them. */
    exportExcel: route({
      ...routes.exportExcel,
      title: t.exportExcel,
      input: routes.exportExcel.input.extend({ identity: z.boolean().optional() }),
    }),

    /** The own kinds: what stands, and the attempt beside it. */
    mine: route({
      ...at('mine', t.mine),
      method: 'GET',
      access: own,
      output: z.array(
        z.object({ kind, standing: opened.nullable(), latest: opened.nullable(), editable: z.boolean() }),
      ),
    }),
    /** A draft with what the last attempt said, papers included; the draft that is there already, if one is. 409 while one is being reviewed. */
    start: route({
      ...at('start', t.start),
      method: 'POST',
      access: own,
      input: z.strictObject({ kind }),
      output: opened,
    }),
    withdraw: route({
      ...at('withdraw', t.withdraw),
      method: 'POST',
      access: own,
      input: z.strictObject(named),
      output: opened,
    }),
    /** A draft that is not wanted after all; what stood before it stands. */
    discard: route({
      ...at('discard', t.discard),
      method: 'POST',
      access: own,
      input: z.strictObject(named),
      output: z.object({ done: z.literal(true) }),
    }),
    /** One paper of each kind: a new one takes the place of the old. 413 and 400 in the words of every upload, 415 for other types. */
    uploadPaper: route({
      ...at('uploadPaper', t.uploadPaper),
      method: 'POST',
      access: own,
      upload: true,
      stores: true,
      input: z.strictObject({ id, kind: z.enum(paperKinds) }),
      output: z.array(paper),
    }),
    removePaper: route({
      ...at('removePaper', t.removePaper),
      method: 'POST',
      access: own,
      input: z.strictObject({ id, paperId: id }),
      output: z.array(paper),
    }),
    ownPaper: route({
      ...at('ownPaper', t.ownPaper),
      method: 'GET',
      access: own,
      input: z.strictObject({ id, paperId: id }),
      answer: 'file',
    }),
    /** Somebody else's paper; each reading stands in the audit trail. */
    paper: route({
      ...at('paper', t.papers),
      method: 'POST',
      access: may('papers'),
      input: z.strictObject({ id, paperId: id }),
      answer: 'file',
      reads: true,
    }),
    /** The number in clear; each reading stands in the audit trail. */
    identity: route({
      ...at('identity', t.identity),
      method: 'POST',
      access: may('identity'),
      input: z.strictObject({ id }),
      output: z.object({ idcardNo: maybe }),
    }),
    /** How many rows the short tabs hold, each counted to 1,000. */
    counters: route({
      ...at('counters', t.counters),
      method: 'GET',
      access: may('view'),
      output: z.object({ toReview: z.int(), mine: z.int(), expiring: z.int() }),
    }),
    /** What needs a certificate here, and whether it is open for the caller. `kinds`: any one of them opens it; `above`: only for amounts above it, in CNY. */
    gates: route({
      ...at('gates', certificateText.title),
      method: 'GET',
      access: own,
      output: z.array(
        z.object({
          gate: z.enum(certificateGateNames),
          title: words,
          asked: z.boolean(),
          open: z.boolean(),
          kinds: z.array(kind),
          above: maybe,
        }),
      ),
    }),
  },
} as const

export type UserAuthRow = z.output<typeof listed.row>
