import { fileTypeFromBuffer } from 'file-type'

export interface Picture {
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  readonly width: number
  readonly height: number
}

type Size = readonly [number, number] | undefined

const png = (b: Buffer): Size =>
  b.length > 45 && b.toString('latin1', 12, 16) === 'IHDR' ? [b.readUInt32BE(16), b.readUInt32BE(20)] : undefined
const gif = (b: Buffer): Size => (b.length > 20 ? [b.readUInt16LE(6), b.readUInt16LE(8)] : undefined)

function jpeg(b: Buffer): Size {
  for (let at = 2; at + 9 < b.length;) {
    if (b[at] !== 0xff) return undefined
    const marker = b[at + 1]!
    // Start of frame, in one of its kinds: the segment that tells the size.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [b.readUInt16BE(at + 7), b.readUInt16BE(at + 5)]
    at += marker === 0xff ? 1 : 2 + b.readUInt16BE(at + 2)
  }
  return undefined
}

function webp(b: Buffer): Size {
  if (b.length < 31) return undefined
  const kind = b.toString('latin1', 12, 16)
  if (kind === 'VP8X') return [1 + b.readUIntLE(24, 3), 1 + b.readUIntLE(27, 3)]
  if (kind === 'VP8 ') return [b.readUInt16LE(26) & 0x3fff, b.readUInt16LE(28) & 0x3fff]
  if (kind !== 'VP8L') return undefined
  const bits = b.readUInt32LE(21)
  return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)]
}

const sizes: Record<string, (b: Buffer) => Size> = {
  'image/png': png,
  'image/jpeg': jpeg,
  'image/gif': gif,
  'image/webp': webp,
}

/** What the bytes really are; undefined when they are no PNG, JPEG, GIF or WebP with a size. The name and the claimed type say nothing. */
export async function pictureOf(bytes: Buffer): Promise<Picture | undefined> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const size = found && Object.hasOwn(sizes, found.mime) ? sizes[found.mime]!(bytes) : undefined
  if (!size || size[0] < 1 || size[1] < 1) return undefined
  return { contentType: found!.mime as Picture['contentType'], width: size[0], height: size[1] }
}
