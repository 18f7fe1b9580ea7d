import { menuIcons } from '@clearway/contract/features/admin/menu/menuIcons'

import { MenuIcon } from '../../../kernel/menuIcons.tsx'

interface Props {
  readonly id?: string
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
}

/** The icons of the menu as a row of buttons; the chosen one pressed again is none. */
export function IconPicker({ id, value, onChange }: Props) {
  return (
    <div id={id} className="admin-icons" role="radiogroup">
      {menuIcons.map((name) => (
        <button
          key={name}
          type="button"
          role="radio"
          aria-checked={value === name}
          aria-label={name}
          title={name}
          onClick={() => onChange?.(value === name ? null : name)}
        >
          <MenuIcon name={name} />
        </button>
      ))}
    </div>
  )
}
