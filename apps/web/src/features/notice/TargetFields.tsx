import { notification, notificationForm } from '@clearway/contract/features/notice/notification'
import { notificationText } from '@clearway/contract/features/notice/notification.text'
import { common } from '@clearway/contract/kernel/common.text'
import { useQuery } from '@tanstack/react-query'
import { Form, Radio, Switch } from 'antd'

import { call } from '../../kernel/api.ts'
import { useDebounced } from '../../kernel/debounced.ts'
import { Picker } from '../../kernel/form/pickers.tsx'
import { useText } from '../../kernel/language.ts'
import { grouped } from '../../kernel/show.ts'
import { noticeText as t } from './notice.text.ts'

const { fields } = notificationForm
type Target = Parameters<typeof usePeople>[0]
type Kind = keyof typeof notificationText.object

/** Whom a choice reaches, counted as it stands now. */
function usePeople(target: {
  publishObject?: string | null
  publishOrgs?: string[] | null
  publishBelow?: boolean | null
  publishRoles?: string[] | null
  publishUsers?: string[] | null
}) {
  const asked = useDebounced(JSON.stringify(target), 300)
  return useQuery({
    queryKey: ['notification', 'preview', asked],
    queryFn: () => call(notification.routes.preview, JSON.parse(asked) as { publishObject: Kind }),
    enabled: Boolean((JSON.parse(asked) as Target).publishObject),
    staleTime: 5_000,
    retry: false,
  })
}

/** Somebody is meant: everybody, or at least one organisation, role or person. */
export function isChosen({ publishObject, publishOrgs, publishRoles, publishUsers }: Target): boolean {
  const chosen = { orgs: publishOrgs, roles: publishRoles, users: publishUsers, all: [publishObject] }[
    publishObject ?? ''
  ]
  return (chosen?.length ?? 0) > 0
}

export function PeopleCount({ target }: { target: Target }) {
  const say = useText()
  const { data, isFetching } = usePeople(target)
  if (!isChosen(target))
    return (
      <p className="notice-quiet" role="status">
        {say(t.noneChosen)}
      </p>
    )
  return (
    <p className="notice-count" role="status">
      {data ? (
        <>
          <strong>{say(t.whoGets, { count: grouped(data.people) })}</strong>
          {data.customers > 0 && <> · {say(t.ofCustomers, { count: grouped(data.customers) })}</>}
        </>
      ) : isFetching ? (
        say(t.counting)
      ) : (
        ''
      )}
    </p>
  )
}

/** Everybody, or chosen organisations, roles or people; and how many that are. Once it is out it only shows. */
export function TargetFields({ locked }: { locked: boolean }) {
  const say = useText()
  const form = Form.useFormInstance()
  const kept = { form, preserve: true }
  const publishObject = Form.useWatch<Kind | null>('publishObject', kept)
  const [publishOrgs, publishBelow, publishRoles, publishUsers] = [
    Form.useWatch<string[] | null>('publishOrgs', kept),
    Form.useWatch<boolean | null>('publishBelow', kept),
    Form.useWatch<string[] | null>('publishRoles', kept),
    Form.useWatch<string[] | null>('publishUsers', kept),
  ]
  const target: Target = {
    publishObject: publishObject ?? null,
    ...(publishObject === 'orgs' && { publishOrgs: publishOrgs ?? [], publishBelow: publishBelow ?? true }),
    ...(publishObject === 'roles' && { publishRoles: publishRoles ?? [] }),
    ...(publishObject === 'users' && { publishUsers: publishUsers ?? [] }),
  }
  const why = locked ? { extra: say(notificationText.refused.locked) } : {}
  return (
    <>
      <Form.Item name="publishObject" label={say(fields.publishObject.label)} required {...why}>
        <Radio.Group
          disabled={locked}
          optionType="button"
          options={(Object.keys(notificationText.object) as Kind[]).map((value) => ({
            value,
            label: say(notificationText.object[value]),
          }))}
        />
      </Form.Item>
      <Form.Item name="publishOrgs" label={say(fields.publishOrgs.label)} required hidden={publishObject !== 'orgs'}>
        <Picker field={fields.publishOrgs} multiple disabled={locked} />
      </Form.Item>
      <Form.Item name="publishBelow" label={say(fields.publishBelow.label)} hidden={publishObject !== 'orgs'}>
        <Below disabled={locked} />
      </Form.Item>
      <Form.Item name="publishRoles" label={say(fields.publishRoles.label)} required hidden={publishObject !== 'roles'}>
        <Picker field={fields.publishRoles} multiple disabled={locked} />
      </Form.Item>
      <Form.Item name="publishUsers" label={say(fields.publishUsers.label)} required hidden={publishObject !== 'users'}>
        <Picker field={fields.publishUsers} multiple disabled={locked} />
      </Form.Item>
      {!locked && <PeopleCount target={target} />}
    </>
  )
}

/** With those below unless it was said otherwise. */
function Below({
  id,
  value,
  onChange,
  disabled,
}: {
  id?: string
  value?: boolean | null
  onChange?: (on: boolean) => void
  disabled: boolean
}) {
  const say = useText()
  const on = value ?? true
  return (
    <>
      <Switch {...(id && { id })} checked={on} disabled={disabled} onChange={(next) => onChange?.(next)} />{' '}
      <span aria-hidden="true">{say(on ? common.yes : common.no)}</span>
    </>
  )
}
