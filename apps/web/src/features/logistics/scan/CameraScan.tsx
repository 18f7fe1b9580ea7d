import { Alert } from 'antd'
import { useEffect, useRef, useState } from 'react'

import { useText } from '../../../kernel/language.ts'
import { scanText as t } from './scan.text.ts'

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = new () => Detector

/** Looks with the browser's own detector, or with a decoder that is fetched for it. Gives what ends it. */
async function watch(video: HTMLVideoElement, onCode: (code: string) => void): Promise<() => void> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (!Own) {
    const { BrowserMultiFormatReader } = await import('@zxing/browser')
    const controls = await new BrowserMultiFormatReader().decodeFromConstraints(
      { video: { facingMode: 'environment' } },
      video,
      (result) => result && onCode(result.getText()),
    )
    return () => controls.stop()
  }
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  video.srcObject = stream
  await video.play()
  const detector = new Own()
  let frame = 0
  const look = async () => {
    const [found] = await detector.detect(video).catch(() => [])
    if (found) onCode(found.rawValue)
    frame = requestAnimationFrame(() => void look())
  }
  frame = requestAnimationFrame(() => void look())
  return () => {
    cancelAnimationFrame(frame)
    for (const track of stream.getTracks()) track.stop()
  }
}

/** The same code counts again after a while only: a camera reads what it sees many times a second. */
const pauseMs = 2000

/** What the camera reads, as if it were typed. Says why where there is none. */
export function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const say = useText()
  const video = useRef<HTMLVideoElement>(null)
  const heard = useRef(onCode)
  const [failed, setFailed] = useState(false)
  const possible = window.isSecureContext && Boolean(navigator.mediaDevices)
  useEffect(() => {
    heard.current = onCode
  })
  useEffect(() => {
    if (!possible) return
    let end: (() => void) | undefined
    let over = false
    let last = { code: '', at: 0 }
    const hear = (code: string) => {
      if (code === last.code && performance.now() - last.at < pauseMs) return
      last = { code, at: performance.now() }
      heard.current(code)
    }
    void watch(video.current!, hear)
      .then((stop) => {
        if (over) stop()
        else end = stop
      })
      .catch(() => setFailed(true))
    return () => {
      over = true
      end?.()
    }
  }, [possible])
  if (!possible) return <Alert type="info" showIcon title={say(t.insecure)} />
  if (failed) return <Alert type="warning" showIcon title={say(t.noCamera)} />
  return (
    <figure className="scan-camera">
      <video ref={video} muted playsInline />
      <figcaption>{say(t.aim)}</figcaption>
    </figure>
  )
}
