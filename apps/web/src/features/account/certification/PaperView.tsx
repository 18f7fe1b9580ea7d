import {
  DownloadOutlined,
  ExpandOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import type { CertificationPaper } from '@clearway/contract/features/account/certification/userAuth'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Space } from 'antd'
import { useCallback, useState } from 'react'

import { useText } from '../../../kernel/language.ts'
import { ReadFailure } from '../../../kernel/ReadFailure.tsx'
import { certificationPageText as t } from './certificationPage.text.ts'

import './certification.css'

interface Props {
  readonly paper: CertificationPaper
  readonly load: () => Promise<Blob>
}

const steps = [1, 1.5, 2, 3, 4] as const

type Shown = HTMLImageElement | HTMLIFrameElement

/** Shows bytes under an address of this window alone, given back when they go. */
const useAddress = (blob: Blob | undefined) =>
  useCallback(
    (element: Shown | null) => {
      if (!element || !blob) return
      const url = URL.createObjectURL(blob)
      // The reader's own pictures of the pages would leave no room for the page.
      element.src = element instanceof HTMLImageElement ? url : `${url}#navpanes=0`
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )

/** Arrows move over what is larger than its place, and do not lead to the next application then. */
function keepArrows(stage: HTMLDivElement | null) {
  if (!stage) return
  const listen = (event: KeyboardEvent) => {
    if (event.key.startsWith('Arrow') && stage.scrollHeight > stage.clientHeight) event.stopPropagation()
  }
  stage.addEventListener('keydown', listen)
  return () => stage.removeEventListener('keydown', listen)
}

function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** One paper, to be read: pictures can be made larger and turned, a PDF has its own tools. */
export function PaperView({ paper, load }: Props) {
  const say = useText()
  const [zoom, setZoom] = useState(0)
  const [turn, setTurn] = useState(0)
  const found = useQuery({
    queryKey: ['certificationPaper', paper.id],
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
    // The type that the server found by the bytes, whatever a name claims.
    queryFn: async () => new Blob([await load()], { type: paper.contentType }),
  })
  const shown = useAddress(found.data)
  const picture = paper.contentType.startsWith('image/')
  if (found.isError) return <ReadFailure error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data)
    return (
      <div className="waiting" aria-busy="true">
        <Skeleton active paragraph={{ rows: 6 }} />
      </div>
    )
  return (
    <div className="cert-view">
      <Space wrap className="cert-view-tools">
        {picture && <PictureTools zoom={zoom} turn={turn} onZoom={setZoom} onTurn={setTurn} />}
        <Button size="small" icon={<DownloadOutlined />} onClick={() => saveAs(found.data, paper.name)}>
          {say(t.save)}
        </Button>
        {!picture && <small>{say(t.pdfHint)}</small>}
      </Space>
      {picture ? (
        // Reached by the keyboard, so that arrows move over what is larger than its place.
        <div className="cert-stage" tabIndex={0} role="group" aria-label={paper.name} ref={keepArrows}>
          <div style={{ inlineSize: `${steps[zoom]! * 100}%`, blockSize: `${steps[zoom]! * 100}%` }}>
            <img ref={shown} alt={paper.name} data-sideways={turn % 180 !== 0} style={{ rotate: `${turn}deg` }} />
          </div>
        </div>
      ) : (
        // A sandbox would keep the browser's PDF reader out; the bytes were found to be a PDF, and the page's own policy holds in the frame.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe className="cert-stage" ref={shown} title={paper.name} />
      )}
    </div>
  )
}

interface ToolsProps {
  /** A place in `steps`. */
  readonly zoom: number
  readonly turn: number
  readonly onZoom: (zoom: number) => void
  readonly onTurn: (turn: number) => void
}

function PictureTools({ zoom, turn, onZoom, onTurn }: ToolsProps) {
  const say = useText()
  return (
    <>
      <Button
        size="small"
        icon={<ZoomOutOutlined />}
        disabled={zoom === 0}
        aria-label={say(t.zoomOut)}
        onClick={() => onZoom(zoom - 1)}
      />
      <span className="figures" aria-live="polite">
        {steps[zoom]! * 100}%
      </span>
      <Button
        size="small"
        icon={<ZoomInOutlined />}
        disabled={zoom === steps.length - 1}
        aria-label={say(t.zoomIn)}
        onClick={() => onZoom(zoom + 1)}
      />
      <Button size="small" icon={<RotateRightOutlined />} onClick={() => onTurn((turn + 90) % 360)}>
        {say(t.rotate)}
      </Button>
      <Button
        size="small"
        icon={<ExpandOutlined />}
        disabled={zoom === 0 && turn === 0}
        onClick={() => (onZoom(0), onTurn(0))}
      >
        {say(t.fit)}
      </Button>
    </>
  )
}
