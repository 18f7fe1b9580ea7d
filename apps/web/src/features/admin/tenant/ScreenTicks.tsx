import { sellableScreens } from '@clearway/contract/features/packageScreens'
import { groups, type Screen } from '@clearway/contract/features/screens'
import { Button, Checkbox, Space } from 'antd'

import { useText } from '../../../kernel/language.ts'
import { adminText } from '../admin.text.ts'
import { tenantText as t } from './tenant.text.ts'

interface Props {
  readonly id?: string
  readonly value?: readonly string[] | null
  readonly onChange?: (codes: string[]) => void
}

const allCodes = sellableScreens.map((s) => s.code)
const order = Object.keys(groups)
const grouped = [...Map.groupBy(sellableScreens, (s: Screen) => s.group)]
  .map(([code, screens]) => ({ code, screens }))
  .toSorted((a, b) => order.indexOf(a.code ?? '') - order.indexOf(b.code ?? ''))

/** The screens that can be sold, under the groups of the menu; a group's box ticks all of its own. */
export function ScreenTicks({ id, value, onChange }: Props) {
  const say = useText()
  const chosen = new Set(value)
  const set = (codes: readonly string[], on: boolean) => {
    const next = new Set(chosen)
    for (const code of codes)
      if (on) next.add(code)
      else next.delete(code)
    onChange?.(allCodes.filter((code) => next.has(code)))
  }
  return (
    <div id={id} tabIndex={-1}>
      <p className="admin-note">{say(t.always)}</p>
      <Space>
        <Button size="small" onClick={() => set(allCodes, true)}>
          {say(t.allScreens)}
        </Button>
        <Button size="small" onClick={() => set(allCodes, false)}>
          {say(t.noScreens)}
        </Button>
      </Space>
      {grouped.map(({ code, screens }) => {
        const on = screens.filter((s) => chosen.has(s.code)).length
        const title = code ? say(groups[code].title) : say(adminText.otherScreens)
        return (
          <section key={code ?? ''} className="package-group" aria-label={title}>
            <Checkbox
              checked={on === screens.length}
              indeterminate={on > 0 && on < screens.length}
              onChange={(event) =>
                set(
                  screens.map((s) => s.code),
                  event.target.checked,
                )
              }
            >
              {title}
            </Checkbox>
            <div>
              {screens.map((s) => (
                <Checkbox
                  key={s.code}
                  checked={chosen.has(s.code)}
                  onChange={(event) => set([s.code], event.target.checked)}
                >
                  {say(s.title)}
                </Checkbox>
              ))}
            </div>
          </section>
        )
      })}
    </div>
  )
}
