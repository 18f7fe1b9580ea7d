import { Component, type ErrorInfo, type ReactNode } from 'react'

import { useText } from '../../kernel/language.ts'
import { logError } from '../errorLog.ts'
import { shellText as t } from '../shell.text.ts'

interface State {
  readonly failed: boolean
}

/** Keeps the error of one page from taking the others with it. React offers error boundaries as classes only. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    logError(error, info.componentStack ?? '')
  }

  override render(): ReactNode {
    return this.state.failed ? <PageFailed again={() => this.setState({ failed: false })} /> : this.props.children
  }
}

function PageFailed({ again }: { again: () => void }) {
  const say = useText()
  return (
    <section className="shell-notice" role="alert">
      <h1>{say(t.pageFailed)}</h1>
      <p>{say(t.pageFailedWhy)}</p>
      <p>
        <button type="button" className="shell-button shell-button-strong" onClick={again}>
          {say(t.tryAgain)}
        </button>{' '}
        <button type="button" className="shell-button" onClick={() => location.reload()}>
          {say(t.reload)}
        </button>
      </p>
    </section>
  )
}
