import { DownloadOutlined, ExportOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { file } from '@clearway/contract/features/files/file'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useCallback, useState } from 'react'

import { download, fetchBlob } from '../../../../kernel/api.ts'
import { useText } from '../../../../kernel/language.ts'
import { ReadFailure } from '../../../../kernel/ReadFailure.tsx'
import { useReport } from '../../../../kernel/report.ts'
import { rechargePageText as t } from './rechargePage.text.ts'

interface Props {
  readonly file: { readonly id: string; readonly name: string; readonly contentType: string }
}

/** Only what a browser draws without running anything of it. */
const drawn = /^image\/(png|jpe?g|gif|webp|bmp)$/

/** The slip, to be read beside what was typed. */
export function SlipPreview({ file: slip }: Props) {
  const say = useText()
  const report = useReport()
  const picture = drawn.test(slip.contentType)
  const pdf = slip.contentType === 'application/pdf'
  const [large, setLarge] = useState(false)
  const found = useQuery({
    queryKey: ['file', slip.id, 'bytes'],
    queryFn: async () => new Blob([await fetchBlob(file.download, { id: slip.id })], { type: slip.contentType }),
    enabled: picture,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const show = async () => {
    // Opened at once, since a window that comes later is held for an advertisement.
    const window_ = window.open('', '_blank')
    try {
      const blob = new Blob([await fetchBlob(file.download, { id: slip.id })], { type: slip.contentType })
      const address = URL.createObjectURL(blob)
      if (window_) window_.location.href = address
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    } catch (error) {
      window_?.close()
      report(error)
    }
  }
  return (
    <section className="ledger-slip" aria-label={say(t.slip)}>
      <header>
        <b>{slip.name}</b>
        {picture && (
          <Button
            size="small"
            icon={large ? <ZoomOutOutlined /> : <ZoomInOutlined />}
            aria-pressed={large}
            onClick={() => setLarge(!large)}
          >
            {say(large ? t.zoomOut : t.zoomIn)}
          </Button>
        )}
        {pdf && (
          <Button size="small" icon={<ExportOutlined />} onClick={() => void show()}>
            {say(t.openPdf)}
          </Button>
        )}
        <Button
          size="small"
          icon={<DownloadOutlined />}
          onClick={() => void download(file.download, { id: slip.id }).catch(report)}
        >
          {say(t.download)}
        </Button>
      </header>
      {found.error && <ReadFailure error={found.error} onRetry={() => void found.refetch()} />}
      {picture && !found.data && !found.error && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {/* Larger than its place it is scrolled, by the keyboard too. */}
      {found.data && (
        <div className="ledger-slip-stage" tabIndex={0} role="group" aria-label={slip.name} data-large={large}>
          <Picture blob={found.data} alt={say(t.slipAlt, { name: slip.name })} />
        </div>
      )}
      {!picture && <p className="ledger-quiet">{say(pdf ? t.pdfHint : t.noPreview)}</p>}
    </section>
  )
}

/** Drawn from an address of this window alone, which is given back when the picture goes. */
function Picture({ blob, alt }: { blob: Blob; alt: string }) {
  const draw = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )
  return <img ref={draw} alt={alt} />
}
