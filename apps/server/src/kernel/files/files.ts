import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, statSync } from 'node:fs'
import { chmod, copyFile, mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

import { common } from '@clearway/contract/kernel/common.text'
import { refusals } from '@clearway/contract/kernel/refusal.text'
import type { Text } from '@clearway/contract/kernel/text'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromBuffer } from 'file-type'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

import type { Context } from '../context.ts'
import { isRefusal, refuse } from '../refuse.ts'

export interface UploadedFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
}

/** Bytes by key. The key is made here and never from a name that somebody sent. */
export interface FileStore {
  /** Whole or not at all, however large. */
  put(tenantId: string, bytes: Buffer | Readable): Promise<string>
  get(key: string): Promise<Buffer>
  /** Stores a copy of a finished file of this machine, however large. */
  keep(tenantId: string, file: string): Promise<string>
  /** The bytes one after the other; throws when there are none. */
  stream(key: string): Promise<Readable>
  /** Says nothing when it is gone already. */
  remove(key: string): Promise<void>
}

/** Under 10 MB, as the specification says: a file of exactly that is refused, by the form as well. */
const maxFileSize = 10 * 1024 * 1024 - 1

/** How bytes come onto the disk; the tests put one in its place that is full. */
export interface DiskWriter {
  write(handle: FileHandle, bytes: Buffer | Readable): Promise<void>
  copy(from: string, to: string): Promise<void>
}
const writer: DiskWriter = { write: (handle, bytes) => handle.writeFile(bytes), copy: (from, to) => copyFile(from, to) }

/** A store below `dataDir`, whose files and folders their owner alone can read. */
export function diskFiles(dataDir: string, { write, copy }: DiskWriter = writer): FileStore {
  const root = path.resolve(dataDir, 'files')
  // What an earlier version left open is closed at its root.
  if (existsSync(root) && statSync(root).mode & 0o077) chmodSync(root, 0o700)
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  /** Whole or not at all: written beside, made durable, then moved into place; what could not be finished goes. */
  async function whole(tenantId: string, fill: (part: string) => Promise<FileHandle>): Promise<string> {
    const id = randomUUID()
    const key = `${tenantId}/${id.slice(0, 2)}/${id}`
    const place = path.join(root, key)
    const part = `${place}.part`
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    try {
      const handle = await fill(part)
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(part, place)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
    return key
  }
  return {
    put: (tenantId, bytes) =>
      whole(tenantId, async (part) => {
        const handle = await open(part, 'wx', 0o600)
        await write(handle, bytes).catch(async (error: unknown) => {
          await handle.close()
          throw error
        })
        return handle
      }),
    async get(key) {
      return Buffer.from(await disk.getBytes(key))
    },
    keep: (tenantId, file) =>
      whole(tenantId, async (part) => {
        await copy(file, part)
        await chmod(part, 0o600)
        return open(part, 'r+')
      }),
    async stream(key) {
      await disk.getMetaData(key)
      return disk.getStream(key)
    },
    async remove(key) {
      await disk.delete(key)
    },
  }
}

/** Stores what a request brought, in its name: it goes again if the request's transaction comes to nothing. Gives the key. */
export async function putFor(ctx: Pick<Context, 'services' | 'user' | 'ifUndone'>, bytes: Buffer): Promise<string> {
  const key = await ctx.services.files.put(ctx.user.tenantId, bytes)
  ctx.ifUndone(() => ctx.services.files.remove(key))
  return key
}

/** Told of the bytes read so far, says whether to wait before reading on. */
export type Pace = (bytes: number) => Promise<void> | undefined

interface Upload {
  fields: Record<string, string>
  file: UploadedFile | undefined
}

/** The bytes of a part, put where they belong as they come: pieces that pile up until they are joined cost as much memory again, and a full collection. */
async function bytesOf(part: MultipartFile, length: number, tooLarge: Text, pace: Pace): Promise<Buffer> {
  const room = Buffer.allocUnsafeSlow(length)
  let at = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    at += chunk.copy(room, at)
    await pace(at)
  }
  if (part.file.truncated) throw refuse(413, tooLarge, { errors: [{ field: 'file', message: tooLarge }] })
  return room.subarray(0, at)
}

async function readParts(request: FastifyRequest, megabytes: number | undefined, pace: Pace): Promise<Upload> {
  const tooLarge = megabytes ? refusals.tooLarge : common.fileTooLarge
  const most = megabytes ? megabytes * 1024 * 1024 : maxFileSize
  // A part is no longer than the whole; what comes in pieces of unknown length may be as long as the route takes.
  const length = Math.min(most, Number(request.headers['content-length'] ?? most))
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  for await (const part of request.parts({
    limits: { fileSize: most, files: 1, fields: 20, fieldSize: 10_000, parts: 25 },
  })) {
    if (part.type === 'field') {
      // The parser would hand on what it cut off as if it were all.
      if (part.valueTruncated || part.fieldnameTruncated)
        throw refuse(413, refusals.tooLarge, { errors: [{ field: part.fieldname, message: refusals.tooLarge }] })
      fields[part.fieldname] = String(part.value)
    } else {
      file = {
        name: part.filename ?? '',
        contentType: part.mimetype,
        bytes: await bytesOf(part, length, tooLarge, pace),
      }
    }
  }
  return { fields, file }
}

/** The one file and the text parts of a multipart request. Throws the messages of the specification. */
export async function readUpload(request: FastifyRequest, megabytes: number | undefined, pace: Pace): Promise<Upload> {
  if (!request.isMultipart()) throw refuse(415, refusals.mediaType)
  const { fields, file } = await readParts(request, megabytes, pace).catch((error: Error & { statusCode?: number }) => {
    // The parser tells of an upload that was cut off by a bare error.
    throw isRefusal(error) || error.statusCode ? error : refuse(400, refusals.malformed)
  })
  if (file && file.bytes.length === 0)
    throw refuse(400, common.fileEmpty, { errors: [{ field: 'file', message: common.fileEmpty }] })
  return { fields, file }
}

// What brokers attach. The bytes decide, not the name; text has no signature and is taken by its name if it is clean UTF-8.
const accepted = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/tiff',
  'application/zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/x-cfb',
])
const textTypes: Record<string, string> = {
  txt: 'text/plain',
  csv: 'text/csv',
  xml: 'application/xml',
  json: 'application/json',
}

/** The type that the bytes show. Throws 415 when it is not among those taken, or is another than the sender claims. */
export async function fileType(file: UploadedFile): Promise<string> {
  const found = await fileTypeFromBuffer(file.bytes).catch(() => undefined)
  const extension = path.extname(file.name).slice(1).toLowerCase()
  const wrong = () => refuse(415, refusals.mediaType, { errors: [{ field: 'file', message: refusals.mediaType }] })
  if (!found || found.mime === 'application/xml') {
    const type = textTypes[extension]
    if (!type || file.bytes.includes(0)) throw wrong()
    return type
  }
  if (!accepted.has(found.mime)) throw wrong()
  const claimed = file.contentType
  const family = (mime: string) => mime.split('/')[0]
  if (claimed && claimed !== 'application/octet-stream' && family(claimed) !== family(found.mime)) throw wrong()
  return found.mime
}

export const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
