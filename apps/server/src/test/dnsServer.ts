import { createSocket } from 'node:dgram'

export interface DnsServer {
  /** For `DNS_SERVERS`. */
  readonly address: string
  /** Name → its TXT records. A name that is not here does not exist. */
  readonly records: Map<string, readonly string[]>
  /** What it does in place of answering: nothing at all, or saying that it failed. */
  broken: 'silent' | 'failing' | undefined
  /** Names that were asked for. */
  readonly asked: string[]
  close(): Promise<void>
}

const txt = 16
/** A string of a TXT record has 255 bytes at most: longer text is several of them. */
const strings = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  const parts = Array.from({ length: Math.max(1, Math.ceil(bytes.length / 255)) }, (_, i) =>
    bytes.subarray(i * 255, (i + 1) * 255),
  )
  return Buffer.concat(parts.flatMap((part) => [Buffer.of(part.length), part]))
}

/** A real DNS server on this machine, over UDP, for TXT records alone. */
export async function startDnsServer(port = 0): Promise<DnsServer> {
  const socket = createSocket('udp4')
  await new Promise<void>((done) => socket.bind(port, '127.0.0.1', done))
  const own: DnsServer = {
    address: `127.0.0.1:${socket.address().port}`,
    records: new Map(),
    broken: undefined,
    asked: [],
    close: () => new Promise((done) => socket.close(() => done())),
  }
  socket.on('message', (query, from) => {
    const labels: string[] = []
    let at = 12
    for (let length = query[at]!; length > 0; length = query[at]!) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const question = query.subarray(12, at + 5)
    const name = labels.join('.').toLowerCase()
    own.asked.push(name)
    if (own.broken === 'silent') return
    const found = own.records.get(name)
    const answers = !own.broken && query.readUInt16BE(at + 1) === txt ? (found ?? []) : []
    const head = Buffer.alloc(12)
    head.writeUInt16BE(query.readUInt16BE(0), 0)
    head.writeUInt16BE(0x8180 | (own.broken ? 2 : found ? 0 : 3), 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(answers.length, 6)
    const records = answers.map((text) => {
      const data = strings(text)
      const record = Buffer.alloc(12)
      record.writeUInt16BE(0xc00c, 0)
      record.writeUInt16BE(txt, 2)
      record.writeUInt16BE(1, 4)
      record.writeUInt32BE(60, 6)
      record.writeUInt16BE(data.length, 10)
      return Buffer.concat([record, data])
    })
    socket.send(Buffer.concat([head, question, ...records]), from.port, from.address)
  })
  return own
}
