import { sysmenuText } from '@clearway/contract/features/admin/menu/sysmenu.text'
import { Segmented } from 'antd'

import { useText } from '../../../kernel/language.ts'
import { areas, type Area } from './areas.ts'

interface Props {
  readonly offered: readonly Area[]
  readonly value: Area
  readonly onChange: (area: Area) => void
}

/** Chooses whose menus are shown, where there is a choice. */
export function AreaSwitch({ offered, value, onChange }: Props) {
  const say = useText()
  if (offered.length < 2) return null
  return (
    <Segmented<Area>
      aria-label={say(sysmenuText.area)}
      value={value}
      onChange={onChange}
      options={offered.map((a) => ({ value: a, label: say(areas[a]) }))}
    />
  )
}
