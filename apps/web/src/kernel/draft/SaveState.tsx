import { CheckOutlined, CloudSyncOutlined, ExclamationCircleOutlined, LoadingOutlined } from '@ant-design/icons'

import { useText } from '../language.ts'
import { problemWords } from '../report.ts'
import { isConflict, type Autosave, type Saving } from './autosave.ts'
import { draftText as t } from './draft.text.ts'
import { useSaving } from './useAutosave.ts'

import './draft.css'

/** How saving goes, in small words. Coming and going of a save is seen, not read aloud each time. */
export function SaveState({ saver }: { saver: Autosave }) {
  const saving = useSaving(saver)
  const say = useText()
  const { icon, words, hint } = told(saving, say)
  const busy = saving.state === 'saving' || saving.state === 'waiting'
  return (
    <span className="save-state" data-state={saving.state} title={hint}>
      {icon}
      {busy ? <span aria-hidden="true">{words}</span> : null}
      <span role="status" aria-live="polite">
        {busy ? '' : words}
      </span>
    </span>
  )
}

function told({ state, waiting, refused, error }: Saving, say: ReturnType<typeof useText>) {
  const conflicts = [...refused.values()].filter((r) => isConflict(r.error)).length
  switch (state) {
    case 'saved':
      return { icon: <CheckOutlined aria-hidden />, words: say(t.saved) }
    case 'offline':
      return {
        icon: <CloudSyncOutlined aria-hidden />,
        words: say(t.offline),
        hint: say(t.offlineHint, { count: waiting.size }),
      }
    case 'refused':
      return {
        icon: <ExclamationCircleOutlined aria-hidden />,
        words: conflicts > 0 ? say(t.conflicts, { count: conflicts }) : say(t.refused, { count: refused.size }),
        hint: error && conflicts === 0 ? problemWords(error) : undefined,
      }
    default:
      return { icon: <LoadingOutlined aria-hidden />, words: say(t.saving) }
  }
}
