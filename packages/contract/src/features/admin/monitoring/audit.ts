import { auditText as t } from '../../../kernel/audit.text.ts'
import { dateTimeField, integerField, referenceField, textField } from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { text } from '../../../kernel/text.ts'

const listed = resource({
  name: 'audit',
  title: t.title,
  records: text('操作记录', '操作記錄', 'audit entries'),
  path: '/api/admin/auditTrail',
  labelField: 'action',
  sort: '-at',
  fields: {
    at: dateTimeField({ label: t.at, required: true, sort: true, filter: true, width: 170 }),
    personId: referenceField('sysuser', { label: t.person, labelField: 'personName', filter: true, width: 120 }),
    personName: textField({ label: t.person, readOnly: true, search: true }),
    /** Method and path of the call, or a word such as `login`. */
    action: textField({ label: t.action, required: true, filter: true, search: true, width: 240 }),
    outcome: textField({ label: t.outcome, required: true, filter: true, width: 100 }),
    ip: textField({ label: t.ip, width: 130 }),
    detail: textField({ label: t.detail, width: 240, search: true }),
    objectCount: integerField({ label: t.objects, min: 0, max: 1000, aside: true, width: 90 }),
    /** The first of them; as a filter it finds every line about that record. */
    recordId: textField({ label: t.record, hint: t.recordHint, aside: true, filter: true, width: 160 }),
    device: textField({ label: t.device, aside: true, width: 240 }),
    /** Through which the call came, by itself or for the person. */
    clientId: textField({ label: t.clientId, aside: true, filter: true, width: 140 }),
    requestId: textField({ label: t.requestId, aside: true, width: 140 }),
  },
})

/** What happened is only read: nobody adds, changes or deletes it. */
export const audit = {
  ...listed,
  routes: { query: listed.routes.query, queryById: listed.routes.queryById, exportExcel: listed.routes.exportExcel },
}
