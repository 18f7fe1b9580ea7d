import type { Text } from '@clearway/contract/kernel/text'
import { App, Button, Drawer, Segmented, Switch } from 'antd'
import { useId, type ReactNode } from 'react'

import { useText } from '../../kernel/language.ts'
import { useNarrow } from '../../kernel/narrow.ts'
import type { DialogProps } from '../Dialogs.tsx'
import { moveMenu } from './moveMenu.ts'
import { settingsText as t } from './settings.text.ts'
import { presetColours, resetSettings, setSetting, useSettings, type Settings } from './settings.ts'

const switches = [
  'fixedHeader',
  'tagsView',
  'sidebarLogo',
  'supportPinyinSearch',
] as const satisfies readonly (keyof Settings & keyof typeof t)[]
const appearances = ['light', 'dark', 'system'] as const

/** How the application looks on this device. */
export function SettingsDrawer({ open, close }: DialogProps) {
  const say = useText()
  const settings = useSettings()
  const { message } = App.useApp()
  const narrow = useNarrow()
  const move = (place: string) => {
    const { moved, said } = moveMenu(place, narrow)
    void message[moved ? 'success' : 'warning'](say(said))
  }
  return (
    <Drawer
      title={say(t.title)}
      open={open}
      onClose={close}
      size={320}
      footer={
        <Button block onClick={resetSettings}>
          {say(t.reset)}
        </Button>
      }
    >
      <div className="shell-settings">
        <Colours chosen={settings.theme} />
        <Part title={t.appearance}>
          <Segmented
            block
            aria-label={say(t.appearance)}
            value={settings.appearance}
            onChange={(v) => setSetting('appearance', v)}
            options={appearances.map((value) => ({ value, label: say(t[value]) }))}
          />
        </Part>
        <Part title={t.menu}>
          <Segmented
            block
            aria-label={say(t.menu)}
            value={settings.menuInLeft ? 'left' : 'top'}
            onChange={move}
            options={[
              { value: 'left', label: say(t.menuLeft) },
              { value: 'top', label: say(t.menuTop) },
            ]}
          />
        </Part>
        {switches.map((name) => (
          <Part key={name} title={t[name]} row>
            <Switch checked={settings[name]} aria-label={say(t[name])} onChange={(on) => setSetting(name, on)} />
          </Part>
        ))}
      </div>
    </Drawer>
  )
}

function Part({ title, row = false, children }: { title: Text; row?: boolean; children: ReactNode }) {
  const say = useText()
  return (
    <div className={row ? 'shell-setting-row' : 'shell-setting'}>
      <span aria-hidden>{say(title)}</span>
      {children}
    </div>
  )
}

function Colours({ chosen }: { chosen: string }) {
  const say = useText()
  const id = useId()
  return (
    <fieldset className="shell-setting">
      <legend>{say(t.colour)}</legend>
      <div className="shell-colours">
        {presetColours.map((colour) => (
          <label key={colour} className="shell-colour" style={{ background: colour }} title={colour}>
            <input
              type="radio"
              name={id}
              className="unseen"
              checked={chosen === colour}
              onChange={() => setSetting('theme', colour)}
            />
            <span className="unseen">{say(t.preset, { colour })}</span>
          </label>
        ))}
        <input
          type="color"
          className="shell-colour-own"
          aria-label={say(t.ownColour)}
          title={say(t.ownColour)}
          value={chosen}
          onChange={(e) => setSetting('theme', e.target.value)}
        />
      </div>
    </fieldset>
  )
}
