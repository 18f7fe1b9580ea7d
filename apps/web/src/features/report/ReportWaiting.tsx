import { reportText as t } from '@clearway/contract/features/report/report.text'
import { Button, Spin } from 'antd'
import { useEffect, useState } from 'react'

import { useText } from '../../kernel/language.ts'

/** What takes longer than a second says so, how long it has taken, and can be cancelled. */
export function ReportWaiting({ onStop }: { onStop: () => void }) {
  const say = useText()
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const began = Date.now()
    const beat = setInterval(() => setSeconds(Math.floor((Date.now() - began) / 1000)), 250)
    return () => clearInterval(beat)
  }, [])
  if (seconds < 1) return null
  return (
    <div className="report-waiting">
      <Spin size="small" />
      <span role="status">{say(t.counting)}</span>
      {/* Not read aloud: it changes every second. */}
      <span aria-hidden="true">{say(t.seconds, { n: seconds })}</span>
      <Button size="small" onClick={onStop}>
        {say(t.stop)}
      </Button>
    </div>
  )
}
