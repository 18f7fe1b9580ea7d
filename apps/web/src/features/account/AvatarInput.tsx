import { profileText as t } from '@clearway/contract/features/account/profile.text'
import type { Text } from '@clearway/contract/kernel/text'

import { Avatar } from '../../kernel/Avatar.tsx'
import { FileField } from '../../kernel/form/FileField.tsx'

const side = 256

/** The middle of a picture as a small square: quick to load, and without what cameras write into theirs. */
async function squareOf(chosen: File): Promise<File | Text> {
  const bitmap = await createImageBitmap(chosen).catch(() => undefined)
  if (!bitmap) return t.badPicture
  const edge = Math.min(bitmap.width, bitmap.height)
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
  canvas
    .getContext('2d')!
    .drawImage(bitmap, (bitmap.width - edge) / 2, (bitmap.height - edge) / 2, edge, edge, 0, 0, side, side)
  bitmap.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  return blob ? new File([blob], 'avatar.png', { type: 'image/png' }) : t.badPicture
}

const words = { choose: t.choosePicture, remove: t.removePicture }

interface Props {
  readonly id?: string
  readonly name: string
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
  readonly disabled?: boolean
}

/** A file field that shows the picture and takes another. */
export function AvatarInput({ name, ...field }: Props) {
  return (
    <FileField
      {...field}
      accept="image/png,image/jpeg,image/gif,image/webp"
      prepare={squareOf}
      words={words}
      renderFile={(id) => <Avatar id={id} name={name} size={64} />}
    />
  )
}
