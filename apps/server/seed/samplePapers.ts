import { crc32, deflateSync } from 'node:zlib'

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc32(named))
  return Buffer.concat([head, named, tail])
}

const [width, height] = [480, 300]
type Colour = readonly [number, number, number]

/** What stands at a place of the card: a frame, a head with shoulders on the front, a coat of arms on the back, lines of writing. */
function colourAt(x: number, y: number, side: 'front' | 'back', tint: Colour): Colour {
  const ink: Colour = [70, 84, 104]
  if (x < 6 || y < 6 || x >= width - 6 || y >= height - 6) return ink
  const [headX, headY] = side === 'front' ? [380, 115] : [70, 80]
  const around = Math.hypot(x - headX, y - headY)
  if (side === 'front' && (around < 38 || (Math.hypot((x - 380) / 1.2, y - 225) < 62 && y < 225))) return ink
  if (side === 'back' && around < 44) return around < 36 ? [176, 58, 46] : [205, 160, 60]
  const line = Math.floor((y - 60) / 34)
  const writing =
    y > 60 &&
    y < 264 &&
    (y - 60) % 34 < 12 &&
    x > (side === 'front' ? 36 : 150) &&
    x < (side === 'front' ? 300 : 440) - ((line * 53) % 120)
  return writing ? [120, 132, 150] : tint
}

/** A picture of a card that nobody could take for a real one, as a PNG of some 2 KB. */
export function samplePicture(side: 'front' | 'back', tint: Colour = [226, 236, 244]): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.set(colourAt(x, y, side, tint), y * (1 + width * 3) + 1 + x * 3)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** One page that says what it is, in Latin letters, as a PDF of 1 KB. */
export function sampleDocument(title: string, lines: readonly string[]): Buffer {
  const plain = (s: string) => s.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&')
  const words = [
    `BT /F1 22 Tf 60 760 Td (${plain(title)}) Tj ET`,
    ...lines.map((line, n) => `BT /F1 12 Tf 60 ${720 - n * 22} Td (${plain(line)}) Tj ET`),
    '1 0.8 0.8 rg BT /F1 60 Tf 0.8 0.6 -0.6 0.8 140 240 Tm (SPECIMEN) Tj ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, n) => {
    const at = body.length
    body += `${n + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}
