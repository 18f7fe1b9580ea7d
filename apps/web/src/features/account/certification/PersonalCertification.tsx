import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { useText } from '../../../kernel/language.ts'

import '../../../kernel/rows.css'
import { OwnAttempts } from './Attempts.tsx'
import { certificationPageText as t } from './certificationPage.text.ts'
import { Gates } from './Gates.tsx'
import { OwnCertification } from './OwnCertification.tsx'

const settleMs = 3000

/** The certification of the person, a part of his profile; a link to `#certification` leads here. */
export function PersonalCertification() {
  const say = useText()
  const { hash } = useLocation()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = place.current
    if (hash !== '#certification' || !element) return
    const go = () => element.scrollIntoView({ block: 'start' })
    // What stands above is still on its way; a reader who moves on is left where he is.
    const observer = new ResizeObserver(go)
    const stop = () => observer.disconnect()
    observer.observe(element.parentElement!)
    const timer = setTimeout(stop, settleMs)
    for (const event of ['wheel', 'pointerdown', 'keydown'] as const) addEventListener(event, stop, { once: true })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [hash])
  return (
    <section className="own-card" id="certification" aria-labelledby="own-certification" ref={place}>
      <h2 id="own-certification">{say(t.personal)}</h2>
      <OwnCertification kind="personal" />
      <details className="cert-more">
        <summary>{say(t.gates)}</summary>
        <Gates />
      </details>
      <details className="cert-more">
        <summary>{say(t.attempts)}</summary>
        <OwnAttempts kind="personal" />
      </details>
    </section>
  )
}
