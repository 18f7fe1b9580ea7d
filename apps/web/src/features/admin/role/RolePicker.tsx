import { sysrole, type RoleChoice } from '@clearway/contract/features/admin/role/sysrole'
import { sysuserText } from '@clearway/contract/features/admin/user/sysuser.text'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { rowsText } from '../../../kernel/rows.text.ts'
import { useRoleName } from '../roleName.ts'

/** Every role of the tenant, with which of them the user has and which the person may give. */
export function useRoleChoices(userId?: string, enabled = true) {
  return useQuery({
    queryKey: [sysrole.name, 'choices', userId],
    queryFn: () => call(sysrole.routes.queryRoleNameCheckbox, userId ? { userId } : {}),
    staleTime: 30_000,
    enabled,
  })
}

interface Props {
  readonly id?: string
  readonly value?: readonly string[] | null
  readonly onChange?: (value: string[]) => void
  readonly disabled?: boolean
}

interface Offered {
  value: string
  label: string
  search: string
  why: string | null
  disabled: boolean
}

/** Several roles; one that holds more than the person does is off and says why. */
export function RolePicker({ value, onChange, ...rest }: Props) {
  const say = useText()
  const roleName = useRoleName()
  const choices = useRoleChoices().data ?? []
  const optionRender = ({ data }: { data: Offered }) => (
    <>
      {data.label}
      {data.why && <span className="list-off-why">{say(sysuserText.roleHolds, { what: data.why })}</span>}
    </>
  )
  const option = (c: RoleChoice): Offered => ({
    value: c.id,
    label: roleName(c.roleName),
    search: `${roleName(c.roleName)} ${c.roleName} ${c.roleCode}`,
    why: c.why,
    disabled: !c.grantable && !value?.includes(c.id),
  })
  return (
    <Select<string[], Offered>
      {...rest}
      mode="multiple"
      placeholder={say(rowsText.choose)}
      notFoundContent={say(rowsText.noOptions)}
      value={[...(value ?? [])]}
      options={choices.map(option)}
      showSearch={{ optionFilterProp: 'search' }}
      optionRender={optionRender}
      onChange={(next) => onChange?.(next)}
    />
  )
}
