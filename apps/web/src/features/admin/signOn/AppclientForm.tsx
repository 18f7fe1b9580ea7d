import { appclient, grantTypes, type GrantType } from '@clearway/contract/features/admin/signOn/appclient'
import { appclientText } from '@clearway/contract/features/admin/signOn/appclient.text'
import { say as sayIn } from '@clearway/contract/kernel/text'
import { Checkbox, Form, Radio, Select, TreeSelect } from 'antd'
import { useMemo } from 'react'

import { EditDrawer, type EditDrawerProps, type Editing } from '../../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../../kernel/form/FormField.tsx'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { useMe } from '../../../kernel/me.ts'
import { rowsText } from '../../../kernel/rows.text.ts'
import { appclientPageText as t } from './appclient.text.ts'
import { permissionTree, scopeGroups, useAppclientChoices } from './appclientChoices.ts'

const { fields } = appclient
const first = {
  authorizedGrantTypes: ['client_credentials'],
  scope: [],
  authorities: [],
  resourceIds: [],
  accessTokenValidity: 600,
  callsPerMinute: 600,
  status: 'able',
  autoApprove: false,
}

/** A client: who it is, what it may do by itself and what in people's names, and for how long. */
export function AppclientForm({ resource, editing, onClose, onSaved }: EditDrawerProps) {
  const start = useMemo(
    (): Editing | null =>
      editing && !('row' in editing) ? { initial: { ...first, ...editing.initial, clientId: null } } : editing,
    [editing],
  )
  return (
    <EditDrawer resource={resource} editing={start} onClose={onClose} width={640} {...(onSaved && { onSaved })}>
      <Fields />
    </EditDrawer>
  )
}

function Fields() {
  const say = useText()
  const form = Form.useFormInstance()
  const admin = useMe()?.user.roles.includes('ROLE_ADMIN') ?? false
  const grants = (Form.useWatch('authorizedGrantTypes', form) ?? []) as GrantType[]
  const field = (name: keyof typeof fields, more = {}) => (
    <FormField key={name} name={name} field={fields[name]} {...more} />
  )
  return (
    <>
      <fieldset className="form-group">
        <legend>{say(t.basics)}</legend>
        {field('clientId', { autoFocus: true })}
        {field('clientName')}
        <Form.Item name="status" label={say(fields.status.label)}>
          <Radio.Group
            options={[
              { value: 'able', label: say(appclientText.able) },
              { value: 'disable', label: say(appclientText.disable) },
            ]}
          />
        </Form.Item>
        <Form.Item name="authorizedGrantTypes" label={say(fields.authorizedGrantTypes.label)} required>
          <Grants />
        </Form.Item>
        <Form.Item name="scope" label={say(fields.scope.label)} extra={say(fields.scope.hint)} required>
          <Scopes />
        </Form.Item>
        <Form.Item name="resourceIds" label={say(fields.resourceIds.label)} extra={say(fields.resourceIds.hint)}>
          <Areas />
        </Form.Item>
      </fieldset>
      {grants.includes('client_credentials') && (
        <fieldset className="form-group">
          <legend>{say(t.itself)}</legend>
          <Form.Item
            name="authorities"
            label={say(fields.authorities.label)}
            extra={say(fields.authorities.hint)}
            required
          >
            <Authorities />
          </Form.Item>
        </fieldset>
      )}
      {grants.includes('authorization_code') && (
        <fieldset className="form-group">
          <legend>{say(t.people)}</legend>
          {field('webServerRedirectUri')}
          {field('autoApprove', { disabled: !admin })}
        </fieldset>
      )}
      <fieldset className="form-group">
        <legend>{say(t.limits)}</legend>
        {field('accessTokenValidity')}
        {grants.includes('refresh_token') && field('refreshTokenValidity')}
        {field('callsPerMinute')}
        {field('secretExpiresAt')}
        {field('additionalInformation')}
      </fieldset>
    </>
  )
}

interface Chosen {
  readonly id?: string
  readonly value?: readonly string[] | null
  readonly onChange?: (value: string[]) => void
  readonly disabled?: boolean
}

/** Each with what it means; a refresh token is worth nothing where nobody is acted for. */
function Grants({ id, value, onChange, disabled = false }: Chosen) {
  const say = useText()
  const chosen = [...(value ?? [])]
  const change = (next: string[]) =>
    onChange?.(next.includes('authorization_code') ? next : next.filter((g) => g !== 'refresh_token'))
  return (
    <div id={id} role="group" aria-label={say(fields.authorizedGrantTypes.label)}>
      <Checkbox.Group
        disabled={disabled}
        value={chosen}
        onChange={change}
        style={{ display: 'grid', gap: 8 }}
        options={Object.entries(grantTypes).map(([grant, words]) => ({
          value: grant,
          disabled: grant === 'refresh_token' && !chosen.includes('authorization_code'),
          label: (
            <>
              {say(words)} <code className="admin-word">{grant}</code>
            </>
          ),
        }))}
      />
    </div>
  )
}

function Scopes({ value, onChange, ...rest }: Chosen) {
  const say = useText()
  const language = useLanguage()
  const choices = useAppclientChoices()
  const options = useMemo(() => scopeGroups(choices, language), [choices, language])
  return (
    <Select<string[]>
      {...rest}
      mode="multiple"
      value={[...(value ?? [])]}
      onChange={(next) => onChange?.(next)}
      placeholder={say(t.chooseScopes)}
      notFoundContent={say(rowsText.noOptions)}
      options={options.map((g) => ({ label: g.label, options: [...g.options] }))}
      optionLabelProp="value"
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
    />
  )
}

function Authorities({ value, onChange, ...rest }: Chosen) {
  const say = useText()
  const language = useLanguage()
  const choices = useAppclientChoices()
  const held = useMemo(() => [...(value ?? [])], [value])
  const tree = useMemo(() => permissionTree(choices, language, held), [choices, language, held])
  return (
    <TreeSelect<string[]>
      {...rest}
      treeData={tree}
      treeCheckable
      showCheckedStrategy="SHOW_CHILD"
      value={held}
      onChange={(next) => onChange?.(next)}
      placeholder={say(t.chooseAuthorities)}
      notFoundContent={say(rowsText.noOptions)}
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeNodeLabelProp="value"
      style={{ width: '100%' }}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { maxHeight: 420 } } }}
    />
  )
}

function Areas({ value, onChange, ...rest }: Chosen) {
  const language = useLanguage()
  const { resourceIds } = useAppclientChoices()
  return (
    <Select<string[]>
      {...rest}
      mode="multiple"
      value={[...(value ?? [])]}
      onChange={(next) => onChange?.(next)}
      placeholder={sayIn(t.allAreas, language)}
      options={resourceIds.map((area) => ({ value: area, label: area }))}
    />
  )
}
