import { sql } from 'kysely'

import type { Context } from '../../../../kernel/context.ts'
import { pictureOf } from '../../../../kernel/files/pictures.ts'

/** A photo as the proof of delivery has it. */
export interface Kept {
  readonly name: string
  readonly at: string
  readonly digest: string
  /** As a data: URL, where a PDF can hold it. */
  readonly image: string | null
}
interface Stored extends Omit<Kept, 'image'> {
  readonly contentType: string
  readonly size: number
  readonly storeKey: string
}

/** Bytes of a photo that is drawn: the driver's page makes them smaller than that. */
const mostDrawn = 1_000_000

/** Only JPEG as the driver's page makes it: what has to be unpacked, or brings notes of a camera along, is told by its digest alone. */
async function drawn(ctx: Context, { contentType, size, storeKey }: Stored): Promise<string | null> {
  if (contentType !== 'image/jpeg' || size > mostDrawn) return null
  const bytes = await ctx.services.files.get(storeKey).catch(() => null)
  if (!bytes || bytes.includes('Exif\0') || (await pictureOf(bytes))?.contentType !== 'image/jpeg') return null
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}

/** The photos of a move, oldest first. */
export async function photosOf(ctx: Context, id: string): Promise<Kept[]> {
  const { rows } =
    await sql<Stored>`select f.name, p.at, encode(f.sha256, 'hex') as digest, f.content_type, f.size::int as size, f.store_key
    from dray_photo p join stored_file f on f.tenant_id = p.tenant_id and f.id = p.file_id
    where p.tenant_id = current_tenant() and p.move_id = ${id} order by p.id`.execute(ctx.db)
  return Promise.all(
    rows.map(async (row) => ({ name: row.name, at: row.at, digest: row.digest, image: await drawn(ctx, row) })),
  )
}

/** Those that can be drawn, four in a row. */
export function pictures(photos: readonly Kept[]): object[] {
  const images = photos.flatMap(({ image }) => (image === null ? [] : [{ image, fit: [124, 96] }]))
  return Array.from({ length: Math.ceil(images.length / 4) }, (_, n) => ({
    columns: images.slice(n * 4, n * 4 + 4).map((image) => ({ width: 132, ...image })),
    columnGap: 4,
    margin: [0, 6, 0, 0],
  }))
}
