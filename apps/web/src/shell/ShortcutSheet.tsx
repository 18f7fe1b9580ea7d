import { Modal } from 'antd'

import { layers } from '../kernel/form/layers.ts'
import { useText } from '../kernel/language.ts'
import { usePageKeysTold } from '../kernel/pageKeys.ts'
import type { DialogProps } from './Dialogs.tsx'
import { shellText as t } from './shell.text.ts'

const command = /Mac|iP/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const keys = [
  [[command, 'K'], t.toMenuSearch],
  [['↑', '↓', 'Enter'], t.alongFound],
  [[command, 'B'], t.toMenuSide],
  [['←', '→'], t.moveInTags],
  [['Delete'], t.closeThisTag],
  [['Shift', 'F10'], t.tagMenu],
  [['Esc'], t.closeOverlay],
  [['?'], t.toShortcuts],
] as const

/** The keys of the page in front, and those of the shell. */
export function ShortcutSheet({ open, close }: DialogProps) {
  const say = useText()
  // A list and the drawer over it may take the same key for the same thing.
  const own = [...new Map(usePageKeysTold().map((key) => [`${key.shown} ${key.what.en}`, key])).values()]
  return (
    <Modal title={say(t.shortcuts)} open={open} onCancel={close} footer={null} width={480} zIndex={layers.help}>
      {own.length > 0 && (
        <>
          <h3>{say(t.keysOfPage)}</h3>
          <dl className="shell-keys">
            {own.map((k) => (
              <div key={`${k.shown} ${k.what.en}`}>
                <dt>
                  <kbd>{k.shown}</kbd>
                </dt>
                <dd>{say(k.what)}</dd>
              </div>
            ))}
          </dl>
          <h3>{say(t.keysEverywhere)}</h3>
        </>
      )}
      <dl className="shell-keys">
        {keys.map(([names, what]) => (
          <div key={what.en}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{say(what)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
