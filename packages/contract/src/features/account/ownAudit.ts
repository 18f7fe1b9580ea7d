import { auditText as t } from '../../kernel/audit.text.ts'
import { dateTimeField, integerField, textField } from '../../kernel/field.ts'
import { resource } from '../../kernel/resource.ts'
import { text } from '../../kernel/text.ts'
import { profileText } from './profile.text.ts'

const own = { signedIn: 'what the caller did' } as const

const listed = resource({
  name: 'ownAudit',
  title: profileText.queryAudit,
  records: text('操作记录', '操作記錄', 'actions of yours'),
  path: '/api/account/ownAudit',
  labelField: 'action',
  sort: '-at',
  fields: {
    at: dateTimeField({ label: t.at, required: true, sort: true, filter: true, width: 170 }),
    action: textField({ label: t.action, required: true, filter: true, width: 260 }),
    outcome: textField({ label: t.outcome, required: true, filter: true, width: 100 }),
    detail: textField({ label: t.detail, width: 240 }),
    objectCount: integerField({ label: t.objects, min: 0, max: 1000, aside: true, width: 90 }),
    ip: textField({ label: t.ip, width: 130 }),
    device: textField({ label: t.device, width: 200 }),
  },
})

const { query, exportExcel, exportWord, exportPDF } = listed.routes

/** The caller's own lines of the audit trail in this tenant: read, filtered and exported, by them alone. */
export const ownAudit = {
  ...listed,
  routes: {
    query: { ...query, access: own },
    exportExcel: { ...exportExcel, access: own },
    exportWord: { ...exportWord, access: own },
    exportPDF: { ...exportPDF, access: own },
  },
}
