import { file } from '@clearway/contract/features/files/file'
import { profileText as t } from '@clearway/contract/features/account/profile.text'
import { App, Button, Space, Upload } from 'antd'
import { useState } from 'react'
import { Avatar } from '../../kernel/Avatar.tsx'
import { call } from '../../kernel/api.ts'
import { useText } from '../../kernel/language.ts'
import { useReport } from '../../kernel/report.ts'

const side = 256

/** The middle of a picture as a small square: quick to load, and without what cameras write into theirs. Throws when it is no picture. */
async function squareOf(chosen: File): Promise<File> {
  const bitmap = await createImageBitmap(chosen)
  const edge = Math.min(bitmap.width, bitmap.height)
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  canvas.getContext('2d')!.drawImage(bitmap, (bitmap.width - edge) / 2, (bitmap.height - edge) / 2, edge, edge, 0, 0, side, side)
  bitmap.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('No picture')
  return new File([blob], 'avatar.png', { type: 'image/png' })
}

interface Props { readonly id?: string; readonly name: string; readonly value?: string | null; readonly onChange?: (id: string | null) => void; readonly disabled?: boolean }

/** Shows the picture, takes another, uploads it at once and holds its id until the form is saved. */
export function AvatarInput({ id, name, value, onChange, disabled = false }: Props) {
  const say = useText()
  const report = useReport()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const take = async (chosen: File) => {
    setBusy(true)
    try {
      const square = await squareOf(chosen).catch(() => undefined)
      if (!square) return void message.error(say(t.badPicture), 5)
      onChange?.((await call(file.upload, {}, square)).id)
    } catch (error) {
      report(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Space wrap>
      <Avatar id={value ?? null} name={name} size={64} />
      <Upload
        accept="image/png,image/jpeg,image/gif,image/webp" showUploadList={false} disabled={busy || disabled}
        beforeUpload={(chosen) => {
          void take(chosen)
          return false
        }}
      >
        <Button {...(id && { id })} loading={busy} disabled={disabled}>{say(t.choosePicture)}</Button>
      </Upload>
      {value && <Button type="text" disabled={disabled} onClick={() => onChange?.(null)}>{say(t.removePicture)}</Button>}
    </Space>
  )
}
