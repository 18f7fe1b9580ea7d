import { DeleteOutlined, UploadOutlined } from '@ant-design/icons'
import { tenantBrand } from '@clearway/contract/features/admin/tenant/tenantBrand'
import { tenantBrandText } from '@clearway/contract/features/admin/tenant/tenantBrand.text'
import { common } from '@clearway/contract/kernel/common.text'
import type { Text } from '@clearway/contract/kernel/text'
import { App, Button, Space, Upload } from 'antd'
import { useState } from 'react'

import { call } from '../../../kernel/api.ts'
import { useText } from '../../../kernel/language.ts'
import { useReport } from '../../../kernel/report.ts'
import { brandPageText as t } from './brand.text.ts'
import { keepLocal, shownPicture } from './localPictures.ts'

const kinds = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const maxBytes = 10 * 1024 * 1024

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Where a picture without ground has anything: the empty rim of a logo would only make it small. */
function filledPart(bitmap: ImageBitmap): Box {
  const { width, height } = bitmap
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', {
    willReadFrequently: true,
  })!
  context.drawImage(bitmap, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let at = 3; at < data.length; at += 4) {
    if (data[at]! < 8) continue
    const pixel = (at - 3) / 4
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return right < 0
    ? { x: 0, y: 0, width, height }
    : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** The picture no larger than it is shown, drawn anew: quick to load, and without what cameras write into theirs. Throws when it is no picture. */
async function scaled(chosen: File, side: number, photo: boolean): Promise<File> {
  const bitmap = await createImageBitmap(chosen)
  // Reading every pixel of a large photograph would take long, and it has no rim.
  const part =
    photo || bitmap.width * bitmap.height > 4_000_000
      ? { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
      : filledPart(bitmap)
  const factor = Math.min(1, side / Math.max(part.width, part.height))
  const [width, height] = [part.width, part.height].map((n) => Math.max(1, Math.round(n * factor))) as [number, number]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')!.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height)
  bitmap.close()
  const type = photo ? 'image/jpeg' : 'image/png'
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.86))
  if (!blob) throw new Error('No picture')
  return new File([blob], photo ? 'picture.jpg' : 'picture.png', { type })
}

interface Props {
  readonly id?: string
  readonly label: Text
  readonly side: number
  /** The ground on which it is shown. */
  readonly on: 'light' | 'dark'
  readonly photo?: boolean
  readonly value?: string | null
  readonly onChange?: (hash: string | null) => void
  readonly disabled?: boolean
}

/** Shows the picture, takes another, uploads it at once and holds its hash until the form is saved. */
export function PictureInput({ id, label, side, on, photo = false, value, onChange, disabled = false }: Props) {
  const say = useText()
  const report = useReport()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const wrong = (words: Text) => void message.error(say(words), 5)
  const take = async (chosen: File) => {
    if (chosen.size === 0) return wrong(common.fileEmpty)
    if (chosen.size >= maxBytes) return wrong(common.fileTooLarge)
    if (!kinds.includes(chosen.type)) return wrong(tenantBrandText.notPicture)
    setBusy(true)
    try {
      const ready = await scaled(chosen, side, photo).catch(() => undefined)
      if (!ready) return wrong(t.badPicture)
      const { hash } = await call(tenantBrand.routes.upload, {}, ready)
      keepLocal(hash, ready)
      onChange?.(hash)
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Space wrap align="center">
      <span className="brand-thumb" data-on={on} data-photo={photo}>
        {value ? <img src={shownPicture(value)} alt={say(label)} /> : <small>{say(t.none)}</small>}
      </span>
      <Upload
        accept={kinds.join(',')}
        showUploadList={false}
        disabled={busy || disabled}
        beforeUpload={(file) => (void take(file), false)}
      >
        <Button {...(id && { id })} icon={<UploadOutlined />} loading={busy} disabled={disabled}>
          {say(value ? t.replace : t.choose)}
        </Button>
      </Upload>
      {value && (
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={say(t.remove, { what: say(label) })}
          title={say(t.remove, { what: say(label) })}
          disabled={disabled}
          onClick={() => onChange?.(null)}
        />
      )}
    </Space>
  )
}
