import { sysmenu, type MenuRow } from '@clearway/contract/features/admin/menu/sysmenu'
import { sysmenuText } from '@clearway/contract/features/admin/menu/sysmenu.text'
import { screens, type Screen } from '@clearway/contract/features/screens'
import { say as sayIn } from '@clearway/contract/kernel/text'
import { useQuery } from '@tanstack/react-query'
import { Form, Select, TreeSelect } from 'antd'

import { call } from '../../../kernel/api.ts'
import { EditDrawer, type EditDrawerProps } from '../../../kernel/form/EditDrawer.tsx'
import { FormField } from '../../../kernel/form/FormField.tsx'
import { useLanguage, useText } from '../../../kernel/language.ts'
import { adminText as t } from '../admin.text.ts'
import { IconPicker } from './IconPicker.tsx'

const { fields } = sysmenu

interface Props extends Pick<EditDrawerProps, 'resource' | 'editing' | 'onClose'> {
  /** Those of the area. */
  readonly menus: readonly MenuRow[]
  readonly area: string
}

/** A menu: a group without a path, or a screen of the product under a path of its own. */
export function MenuForm({ resource, menus, area, editing, onClose }: Props) {
  const say = useText()
  const own = editing && 'row' in editing ? editing.row.id : undefined
  return (
    <EditDrawer resource={resource} editing={editing} onClose={onClose}>
      <fieldset className="form-group">
        <legend>{say(t.appearance)}</legend>
        <FormField name="menuName" field={fields.menuName} autoFocus />
        <FormField name="menuNameTw" field={fields.menuNameTw} />
        <FormField name="menuNameEn" field={fields.menuNameEn} />
        <FormField name="menuIcon" field={fields.menuIcon}>
          <IconPicker />
        </FormField>
      </fieldset>
      <fieldset className="form-group">
        <legend>{say(t.target)}</legend>
        <FormField name="menuComponent" field={fields.menuComponent}>
          <ScreenPicker area={area} />
        </FormField>
        <FormField name="menuPath" field={fields.menuPath} />
        <FormField name="menuCode" field={fields.menuCode} />
      </fieldset>
      <fieldset className="form-group">
        <legend>{say(t.place)}</legend>
        <FormField name="menuParent" field={fields.menuParent}>
          <ParentPicker menus={menus} own={own} />
        </FormField>
        <FormField name="menuSequence" field={fields.menuSequence} />
        <FormField name="menuStatus" field={fields.menuStatus} />
        <FormField name="hidden" field={fields.hidden} />
        <FormField name="affix" field={fields.affix} />
        <FormField name="alwaysShow" field={fields.alwaysShow} />
      </fieldset>
    </EditDrawer>
  )
}

interface Picked {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
}

/** The screens of the area, as far as the tenant's package goes; the path and the code of the chosen one are filled in where nothing stands yet. */
function ScreenPicker({ area, value, onChange, ...rest }: Picked & { area: string }) {
  const language = useLanguage()
  const form = Form.useFormInstance<Record<string, unknown>>()
  const { data: sold } = useQuery({
    queryKey: [sysmenu.name, 'components'],
    queryFn: () => call(sysmenu.routes.queryComponents, {}),
    staleTime: 60_000,
  })
  const offered = screens.filter(
    (s: Screen) => (s.areas as readonly string[]).includes(area) && (sold?.includes(s.code) ?? s.code === value),
  )
  const choose = (code: string | undefined) => {
    onChange?.(code ?? null)
    const screen = offered.find((s) => s.code === code)
    if (screen && !form.getFieldValue('menuPath')) form.setFieldValue('menuPath', screen.path)
    if (screen && !form.getFieldValue('menuCode')) form.setFieldValue('menuCode', screen.code)
    if (!screen) form.setFieldValue('menuPath', null)
  }
  return (
    <Select<string>
      {...rest}
      allowClear
      value={value ?? null}
      onChange={choose}
      showSearch={{ optionFilterProp: 'search' }}
      options={offered.map((s) => ({
        value: s.code,
        label: `${sayIn(s.title, language)} · ${s.path}`,
        search: `${sayIn(s.title, language)} ${s.path}`,
      }))}
    />
  )
}

interface Shown {
  key: string
  value: string
  title: string
  children: Shown[]
}

function ParentPicker({
  menus,
  own,
  value,
  onChange,
  ...rest
}: Picked & { menus: readonly MenuRow[]; own: string | undefined }) {
  const say = useText()
  const language = useLanguage()
  const groups = menus.filter((m) => !m.menuComponent && m.id !== own)
  const below = (parent: string | null, depth: number): Shown[] =>
    depth > 10
      ? []
      : groups
          .filter((m) => (m.menuParent ?? null) === parent)
          .map((m) => ({
            key: m.id,
            value: m.id,
            title: (language === 'tw' ? m.menuNameTw : language === 'en' ? m.menuNameEn : null) || m.menuName || '',
            children: below(m.id, depth + 1),
          }))
  return (
    <TreeSelect<string>
      {...rest}
      allowClear
      treeDefaultExpandAll
      treeData={below(null, 0)}
      placeholder={say(t.topLevel)}
      value={value ?? undefined}
      onChange={(next?: string) => onChange?.(next ?? null)}
      showSearch={{ treeNodeFilterProp: 'title' }}
      aria-label={say(sysmenuText.menuParent)}
    />
  )
}
