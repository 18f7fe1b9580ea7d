import { notification, notificationForm, type NotificationRow } from '@clearway/contract/features/notice/notification'
import { notificationText } from '@clearway/contract/features/notice/notification.text'
import { useQuery } from '@tanstack/react-query'
import { Form, Skeleton, Tabs } from 'antd'
import { lazy, Suspense, useState } from 'react'

import { call } from '../../kernel/api.ts'
import { EditDrawer, type FormProps } from '../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../kernel/form/FormField.tsx'
import { useText } from '../../kernel/language.ts'
import { rowsText } from '../../kernel/rows.text.ts'
import type { RowOf } from '../../kernel/rows.ts'
import { AttachmentsInput } from './AttachmentsInput.tsx'
import { noticeText as t } from './notice.text.ts'
import { PreviewDrawer } from './PreviewDrawer.tsx'
import { TargetFields } from './TargetFields.tsx'

// The editor is large, and a list is read more often than anything is written.
const Editor = lazy(async () => ({ default: (await import('./RichTextEditor.tsx')).RichTextEditor }))

const { fields } = notificationForm

function EditorField(props: { id?: string; value?: string | null; onChange?: (html: string) => void; label: string }) {
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 5 }} />}>
      <Editor {...props} />
    </Suspense>
  )
}

/** Writes a notice. One that was revoked or is over is only shown. */
export function NoticeForm({
  editing,
  onClose,
  resource: _resource,
  ...rest
}: FormProps<RowOf<typeof notificationForm>>) {
  const row = editing && 'row' in editing ? editing.row : undefined
  const over = row?.status === 'revoked' || row?.status === 'ended'
  return (
    <>
      <EditDrawer {...rest} resource={notificationForm} editing={over ? null : editing} onClose={onClose} width={760}>
        <Fields
          id={over ? undefined : row?.id}
          initialFiles={
            editing && 'initial' in editing ? (editing.initial as NotificationRow | undefined)?.files : undefined
          }
        />
      </EditDrawer>
      <PreviewDrawer id={over ? row.id : null} onClose={onClose} />
    </>
  )
}

function Fields({ id, initialFiles }: { id: string | undefined; initialFiles: NotificationRow['files'] | undefined }) {
  const say = useText()
  // What the form itself does not hold: the names of the files, and whether it is out.
  const { data } = useQuery({
    queryKey: ['notification', 'beside', id],
    queryFn: () => call(notification.routes.queryById, { id: id! }),
    enabled: id !== undefined,
    gcTime: 0,
  })
  const out = data?.status === 'published'
  const mustConfirm = Form.useWatch<boolean | null>('mustConfirm')
  return (
    <>
      <fieldset className="form-group">
        <legend>{say(t.groups.words)}</legend>
        <Words />
        <div className="notice-two">
          <FormField name="type" field={fields.type} />
          <FormField name="priority" field={fields.priority} />
        </div>
        <FormField name="publisher" field={fields.publisher} />
        <Form.Item
          name="attachments"
          label={say(fields.attachments.label)}
          extra={say(notificationText.fields.attachmentsHint)}
        >
          <AttachmentsInput known={data?.files ?? initialFiles ?? []} />
        </Form.Item>
      </fieldset>
      <fieldset className="form-group">
        <legend>{say(t.groups.readers)}</legend>
        <TargetFields locked={out} />
      </fieldset>
      <fieldset className="form-group">
        <legend>{say(t.groups.time)}</legend>
        <div className="notice-two">
          <FormField
            name="startTime"
            field={out ? { ...fields.startTime, hint: notificationText.refused.locked } : fields.startTime}
            disabled={out}
          />
          <FormField name="endTime" field={fields.endTime} />
        </div>
        <FormField name="mustConfirm" field={fields.mustConfirm} />
        {mustConfirm && <FormField name="confirmBy" field={fields.confirmBy} />}
      </fieldset>
    </>
  )
}

const languages = ['zh', 'tw', 'en'] as const
const nameOf = { zh: ['title', 'content'], tw: ['titleTw', 'contentTw'], en: ['titleEn', 'contentEn'] } as const

/** Title and content in up to three languages, with what is missing told on the tabs. */
function Words() {
  const say = useText()
  const [shown, setShown] = useState<string>('zh')
  const form = Form.useFormInstance<Record<string, string | null>>()
  const all =
    Form.useWatch(
      (values: Record<string, unknown>) =>
        languages.map((l) => nameOf[l].map((name) => Boolean(values[name] ?? form.getFieldValue(name)))),
      { form, preserve: true },
    ) ?? []
  const full = (index: number) => all[index]?.every(Boolean) ?? false
  const half = (index: number) => (all[index]?.some(Boolean) ?? false) && !full(index)
  const missing = languages.filter((l, index) => l !== 'zh' && !full(index))
  return (
    <>
      <p className="notice-quiet" role="status">
        {missing.length > 0
          ? say(t.missing, { languages: missing.map((l) => say(t.languages[l])).join(say(rowsText.between)) })
          : say(t.complete)}
      </p>
      <Tabs
        activeKey={shown}
        onChange={setShown}
        aria-label={say(t.languageTabs)}
        items={languages.map((l, index) => ({
          key: l,
          forceRender: l === 'zh',
          label: (
            <>
              {say(t.languages[l])} {l !== 'zh' && !full(index) && <em className="notice-lacks">{say(t.lacks)}</em>}
            </>
          ),
          children: (
            <>
              <FormField name={nameOf[l][0]} field={fields[nameOf[l][0]]} autoFocus={l === 'zh'} />
              <FormField name={nameOf[l][1]} field={fields[nameOf[l][1]]}>
                <EditorField label={say(fields[nameOf[l][1]].label)} />
              </FormField>
              {l !== 'zh' && half(index) && (
                <p className="notice-warn" role="status">
                  {say(t.half, { language: say(t.languages[l]) })}
                </p>
              )}
            </>
          ),
        }))}
      />
    </>
  )
}
