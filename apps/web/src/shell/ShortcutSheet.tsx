import { Modal } from 'antd'
import { useText } from '../kernel/language.ts'
import type { DialogProps } from './Dialogs.tsx'
import { shellText as t } from './shell.text.ts'

const command = /Mac|iP/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const keys = [
  [[command, 'K'], t.toMenuSearch],
  [[command, 'B'], t.toMenuSide],
  [['←', '→'], t.moveInTags],
  [['Delete'], t.closeThisTag],
  [['Shift', 'F10'], t.tagMenu],
  [['?'], t.toShortcuts],
] as const

/** The keys of the shell. */
export function ShortcutSheet({ open, close }: DialogProps) {
  const say = useText()
  return (
    <Modal title={say(t.shortcuts)} open={open} onCancel={close} footer={null} width={480}>
      <dl className="shell-keys">
        {keys.map(([names, what]) => (
          <div key={what.en}>
            <dt>{names.map((name) => <kbd key={name}>{name}</kbd>)}</dt>
            <dd>{say(what)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
