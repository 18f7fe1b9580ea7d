import { drayMove as contract } from '@clearway/contract/features/customs/united-states/drayage/drayMove'
import { drayMoveText as t } from '@clearway/contract/features/customs/united-states/drayage/drayMove.text'
import { drayMachine as machine } from '@clearway/contract/features/customs/united-states/drayage/draySteps'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, text, type Language } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { requireShown } from '../../../../kernel/access/hidden.ts'
import type { Context, FileAnswer } from '../../../../kernel/context.ts'
import { renderPdf, type PdfDefinition } from '../../../../kernel/paper/pdf.ts'
import { notFound, refuse } from '../../../../kernel/refuse.ts'
import { part, sheet } from '../formPaper.ts'
import { openMove } from './drayOpen.ts'
import { photosOf, pictures, type Kept } from './drayPhotos.ts'
import { storedMove, type StoredMove } from './drayRows.ts'

type Routes = (typeof contract)['routes']

const words = {
  container: text('柜', '櫃', 'Container'),
  pickup: text('提柜', '提櫃', 'Pick-up'),
  delivery: text('送货', '送貨', 'Delivery'),
  driver: text('司机', '司機', 'Driver'),
  cargo: text('注意', '注意', 'Handle with care'),
  received: text('签收', '簽收', 'Received'),
  condition: text('封条完好、外观无异', '封條完好、外觀無異', 'Seal intact, no visible damage'),
  signature: text('签收人签名与日期', '簽收人簽名與日期', "Receiver's signature and date"),
  photos: text('照片', '相片', 'Photos'),
}

/** On the paper a time is that of the place. */
const local = (of: StoredMove, at: string | null): string | null =>
  at &&
  new Intl.DateTimeFormat('sv-SE', { timeZone: of.timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(at),
  )

const signed = (signature: string): object => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 200"><path d="${signature}" fill="none" stroke="#1f2933" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  width: 210,
  margin: [0, 4, 0, 4],
})

const container = (of: StoredMove, word: (of: (typeof t)['code']) => string) =>
  part(word(words.container), [
    [word(t.containerNo), of.containerNo],
    [word(t.sizeType), of.sizeType && word(t.sizeTypes[of.sizeType as keyof typeof t.sizeTypes])],
    [word(t.seal), of.seal],
    [word(t.billNo), [of.line, of.billNo].filter(Boolean).join(' ')],
    [word(t.vessel), [of.vessel, of.voyage].filter(Boolean).join(' / ')],
    [word(t.customer), of.orgName],
  ])

const where = (of: StoredMove, word: (of: (typeof t)['code']) => string) =>
  part(word(words.delivery), [
    [word(t.deliveryName), of.deliveryName],
    [word(t.deliveryAddress), [of.deliveryAddress, of.deliveryCity].filter(Boolean).join(', ')],
    [word(t.windowFrom), local(of, of.windowFrom)],
    [word(t.windowTo), local(of, of.windowTo)],
  ])

function orderOf(of: StoredMove, language: Language): PdfDefinition {
  const word = (label: (typeof t)['code']) => say(label, language)
  const care = (['hazmat', 'overweight', 'triAxle'] as const).filter((flag) => of[flag]).map((flag) => word(t[flag]))
  return sheet({ title: t.papers.order, code: of.code }, language, [
    ...container(of, word),
    ...part(word(words.pickup), [
      [word(t.terminal), [of.terminal, of.terminalName, of.terminalAddress].filter(Boolean).join(', ')],
      [word(t.pickupNo), of.pickupNo],
      [word(t.appointmentAt), local(of, of.appointmentAt)],
      [word(t.lastFreeDay), of.lastFreeDay],
      [word(t.chassis), of.chassis],
      [word(t.emptyReturn), [of.emptyReturn, of.earliestReturn].filter(Boolean).join(' · ')],
    ]),
    ...where(of, word),
    ...part(word(words.driver), [
      [word(t.carrier), of.carrier],
      [word(t.driverName), of.driverName],
      [word(t.truck), of.truck],
      [word(words.cargo), care.join(', ')],
    ]),
    ...part(word(words.received), [
      [word(words.condition), null],
      [word(words.signature), null],
    ]),
  ])
}

function proofOf(of: StoredMove, photos: readonly Kept[], language: Language): PdfDefinition {
  const word = (label: (typeof t)['code']) => say(label, language)
  return sheet({ title: t.papers.proof, code: of.code }, language, [
    ...container(of, word),
    ...where(of, word),
    ...part(word(words.received), [
      [word(t.pickedUpAt), local(of, of.pickedUpAt)],
      [word(t.deliveredAt), local(of, of.deliveredAt)],
      [word(t.receivedBy), of.receivedBy],
      [word(t.returnedAt), local(of, of.returnedAt)],
    ]),
    ...(of.signature ? [signed(of.signature)] : []),
    ...(photos.length
      ? part(
          word(words.photos),
          photos.map(({ name, at, digest }) => [
            `${local(of, new Date(at).toISOString())} · ${name}`,
            `SHA-256 ${digest.slice(0, 32)}…`,
          ]),
        )
      : []),
    ...pictures(photos),
  ])
}

/** What either paper tells; a customer's people get the proof of their own moves. */
const told = {
  order: Object.keys(contract.fields),
  proof: [
    'containerNo',
    'seal',
    'deliveryName',
    'deliveryAddress',
    'pickedUpAt',
    'deliveredAt',
    'returnedAt',
    'receivedBy',
    'orgId',
    'billNo',
  ],
} as const

/** PDF of the delivery order or of the proof of delivery. Throws 404, 403 to whom something on it is hidden, and 409 before it was delivered. */
export async function print(ctx: Context, { id, paper, language }: Parsed<Routes['print']>): Promise<FileAnswer> {
  await openMove(ctx, id)
  requireShown(ctx, contract.name, told[paper])
  const of = (await storedMove(ctx.db, id))!
  if (paper === 'proof' && !machine.isIn('proved', of.status)) throw refuse(409, t.notDelivered)
  const definition = paper === 'order' ? orderOf(of, language) : proofOf(of, await photosOf(ctx, id), language)
  return {
    name: `${paper === 'order' ? 'DO' : 'POD'} ${of.containerNo} ${of.code}.pdf`,
    contentType: 'application/pdf',
    body: ({ signal }) => renderPdf(definition, language, signal),
  }
}

/** A photo of a move that the caller sees. Throws 404, also for one of another move. */
export async function photo(ctx: Context, { id, photoId }: Parsed<Routes['photo']>): Promise<FileAnswer> {
  const { photos } = await openMove(ctx, id)
  const { rows } = await sql<{
    name: string
    contentType: string
    storeKey: string
  }>`select f.name, f.content_type, f.store_key
    from dray_photo p join stored_file f on f.tenant_id = p.tenant_id and f.id = p.file_id
    where p.tenant_id = current_tenant() and p.move_id = ${id} and p.id = ${photoId}`.execute(ctx.db)
  const [found] = rows
  if (!found || !photos.some((one) => one.id === photoId)) throw notFound()
  const body = await ctx.services.files.get(found.storeKey).catch(() => {
    throw notFound()
  })
  return { name: found.name, contentType: found.contentType, body }
}
