import type { Text } from '@clearway/contract/kernel/text'
import { useEffect, useState } from 'react'

import { useText } from '../kernel/language.ts'
import { knowledgeText as t } from './knowledge.text.ts'

/** Also where the browser gives pages no clipboard: on an address without https. */
async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    const box = Object.assign(document.createElement('textarea'), { value: text })
    document.body.append(box)
    box.select()
    document.execCommand('copy')
    box.remove()
  }
}

/** Copies a text and says so for two seconds. */
export function CopyButton({
  label = t.copy,
  text,
  disabled = false,
}: {
  label?: Text
  text: () => string
  disabled?: boolean
}) {
  const say = useText()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    const timer = copied ? setTimeout(() => setCopied(false), 2000) : undefined
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <button
      type="button"
      className="know-button"
      disabled={disabled}
      onClick={() => void copyText(text()).then(() => setCopied(true))}
    >
      <span aria-live="polite">{say(copied ? t.copied : label)}</span>
    </button>
  )
}
