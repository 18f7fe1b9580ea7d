import { text } from '@clearway/contract/kernel/text'
import { Component, type ReactNode } from 'react'

import { useText } from './kernel/language.ts'

const trouble = text('页面加载失败', '頁面載入失敗', 'The page failed to load')
const why = text(
  '可能是网络中断，或者系统刚刚更新。',
  '可能是網絡中斷，或者系統剛剛更新。',
  'The connection may have dropped, or the system was just updated.',
)
const reload = text('重新加载', '重新載入', 'Reload')

/** Stands in when a page cannot be fetched or drawn at all. React offers error boundaries as classes only. */
export class LoadBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? <LoadTrouble /> : this.props.children
  }
}

function LoadTrouble() {
  const say = useText()
  return (
    <main className="load-trouble">
      <h1>{say(trouble)}</h1>
      <p>{say(why)}</p>
      <button type="button" onClick={() => location.reload()}>
        {say(reload)}
      </button>
    </main>
  )
}
