import { choiceField, dateTimeField, longTextField, textField } from '../../../kernel/field.ts'
import { resource } from '../../../kernel/resource.ts'
import { text } from '../../../kernel/text.ts'
import { outboxText as t } from './outbox.text.ts'

const listed = resource({
  name: 'outbox',
  title: t.title,
  records: text('邮件和短信', '電郵和短訊', 'e-mails or SMS'),
  path: '/api/admin/outbox',
  labelField: 'recipient',
  sort: '-createdAt',
  fields: {
    channel: choiceField({ mail: t.mail, sms: t.sms }, { label: t.channel, required: true, filter: true, width: 80 }),
    recipient: textField({ label: t.recipient, required: true, search: true, width: 220 }),
    subject: textField({ label: t.subject, search: true, width: 280 }),
    status: choiceField(
      { queued: t.queued, sent: t.sent, failed: t.failed, kept: t.kept },
      {
        label: t.status,
        required: true,
        filter: true,
        width: 150,
        colours: { queued: 'blue', sent: 'green', failed: 'red', kept: 'default' },
      },
    ),
    error: textField({ label: t.error, width: 200, aside: true }),
    attachmentName: textField({ label: t.attachment, width: 220, aside: true }),
    sentAt: dateTimeField({ label: t.sentAt, width: 160 }),
    /** Only when one is opened, and never in production. */
    body: longTextField({ label: t.body, aside: true, computed: true }),
  },
})

/** Mail and SMS that went out or would have gone out. */
export const outbox = {
  ...listed,
  routes: { query: listed.routes.query, queryById: listed.routes.queryById, exportExcel: listed.routes.exportExcel },
}
