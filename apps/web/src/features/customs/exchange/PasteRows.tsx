import { Button, Input } from 'antd'
import { useState } from 'react'

import { useText } from '../../../kernel/language.ts'
import { filesPageText as t } from './files.text.ts'

import './files.css'

/** Beside a file: rows that are pasted, read as if they came in one. */
export function PasteRows({ onFile }: { onFile: (file: File) => void }) {
  const say = useText()
  const [pasted, setPasted] = useState('')
  const read = () => {
    onFile(new File([pasted], `${say(t.pasted)}.csv`))
    setPasted('')
  }
  return (
    <div className="file-paste">
      <Input.TextArea
        rows={4}
        value={pasted}
        aria-label={say(t.pasteHere)}
        placeholder={say(t.pasteHere)}
        onChange={(event) => setPasted(event.target.value)}
      />
      <Button disabled={!pasted.trim()} onClick={read}>
        {say(t.readPasted)}
      </Button>
    </div>
  )
}
