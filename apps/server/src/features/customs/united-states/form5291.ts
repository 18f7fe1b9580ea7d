import { createHash } from 'node:crypto'

import { usParty } from '@clearway/contract/features/customs/united-states/usParty'
import { usPartyText } from '@clearway/contract/features/customs/united-states/usParty.text'
import { usPower as contract } from '@clearway/contract/features/customs/united-states/usPower'
import { usPowerText as t } from '@clearway/contract/features/customs/united-states/usPower.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { say, text, type Language, type Text } from '@clearway/contract/kernel/text'

import { requireShown } from '../../../kernel/access/hidden.ts'
import type { Context, FileAnswer } from '../../../kernel/context.ts'
import { readRow } from '../../../kernel/crud/crudRows.ts'
import { renderPdf, type PdfDefinition } from '../../../kernel/paper/pdf.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { brokerName } from './brokerName.ts'
import { numberFor, placeOf } from './form5106.ts'
import { formPage, part } from './formPaper.ts'
import { openNumber, readsNumbers } from './importerNumbers.ts'
import { storedParty, type StoredParty } from './usPartyRows.ts'
import { storedPower, usPowerSource, type StoredPower } from './usPowerRows.ts'

const words = {
  title: text('海关委托书', '海關委託書', 'Customs power of attorney'),
  kind: text('授权方类型', '授權方類型', 'Grantor is'),
  grantor: text('授权方', '授權方', 'Grantor'),
  agent: text('受托人', '受託人', 'Agent and attorney'),
  broker: text('报关行', '報關行', 'Customs broker'),
  grant: text('授权', '授權', 'Grant'),
  granting: text(
    '授权方委任上述受托人为其合法代理人，在下列口岸以其名义办理报关、签署和提交法律要求的单证与保证金，并代收与其商品有关的通知。',
    '授權方委任上述受託人為其合法代理人，在下列口岸以其名義辦理報關、簽署和提交法律要求的單證與保證金，並代收與其商品有關的通知。',
    'The grantor appoints the above as its true and lawful agent and attorney, to make entry and to sign, seal and deliver in its name at the ports below whatever document and bond the law requires for its merchandise, and to receive notices that concern it.',
  ),
  number: text('进口商编号', '進口商編號', 'Importer number'),
  address: text('营业地址', '營業地址', 'Place of business'),
  ports: text('口岸', '口岸', 'Customs ports'),
  until: text('有效期至', '有效期至', 'Valid until'),
  revoked: text('直至书面撤销', '直至書面撤銷', 'Until revoked in writing'),
  execution: text('签署', '簽署', 'Execution'),
  signature: text('签名', '簽名', 'Signature'),
  date: text('日期', '日期', 'Date'),
  partners: text('全部合伙人', '全部合夥人', 'All partners'),
  process: text(
    '非居民：在美接收文书代理人',
    '非居民：在美接收文書代理人',
    'Non-resident: agent for service of process',
  ),
}

/** All that stands on it. */
const toldOfPower = [
  'code',
  'partyId',
  'grantorKind',
  'portsKind',
  'ports',
  'expiresOn',
  'signatory',
  'signatoryTitle',
  'partners',
  'nonResident',
  'agentName',
  'agentAddress',
]
const toldOfParty = ['name', 'alias', 'numberKind', 'importerNumber', 'address', 'city', 'province', 'postalCode']

/** Where the document as it was shown is sealed. */
const documentPlace = 'us_power.document'
export const digestOf = (document: Buffer): string => createHash('sha256').update(document).digest('hex')
export const sealDocument = ({ services, user }: Context, document: Buffer): string =>
  services.secrets.seal(user.tenantId, documentPlace, document.toString('base64'))
export const openDocument = ({ services }: Pick<Context, 'services'>, tenantId: string, sealed: string): Buffer =>
  Buffer.from(services.secrets.open(tenantId, documentPlace, sealed), 'base64')

function definitionOf(
  of: StoredPower,
  party: StoredParty,
  { number, broker, language }: { number: string | null; broker: string; language: Language },
): PdfDefinition {
  const word = (label: Text) => say(label, language)
  const boxes = Object.entries(usPartyText.companyTypes).map(
    ([kind, label]) => `[${kind === of.grantorKind ? 'X' : '  '}] ${word(label)}`,
  )
  return formPage({ form: 'CBP 5291', title: words.title, code: of.code }, language, [
    ...part(word(words.kind), [[word(t.grantorKind), boxes.join('    ')]]),
    ...part(word(words.grantor), [
      [word(usPartyText.name), party.alias ? `${party.name} (DBA ${party.alias})` : party.name],
      [word(words.number), number],
      [word(words.address), placeOf(party)],
      [word(usPartyText.country), party.country],
    ]),
    ...part(word(words.agent), [[word(words.broker), broker]]),
    { text: word(words.granting), margin: [0, 8, 0, 0], fontSize: 9, lineHeight: 1.25 },
    ...part(word(words.grant), [
      [word(words.ports), of.portsKind === 'all' ? word(t.portsKinds.all) : (of.ports ?? '').replaceAll(',', ', ')],
      [word(words.until), of.expiresOn ?? word(words.revoked)],
    ]),
    ...(of.grantorKind === 'partnership' ? part(word(words.partners), [[word(t.partners), of.partners]]) : []),
    ...(of.nonResident
      ? part(word(words.process), [
          [word(t.agentName), of.agentName],
          [word(t.agentAddress), of.agentAddress],
        ])
      : []),
    ...part(word(words.execution), [
      [word(t.signatory), of.signatory],
      [word(t.signatoryTitle), of.signatoryTitle],
      [word(words.signature), null],
      [word(words.date), of.signedOn],
    ]),
  ])
}

/** The document that is signed, with the whole number: English, as customs reads it. */
export async function documentOf(ctx: Context, of: StoredPower): Promise<Buffer> {
  const party = (await storedParty(ctx, of.partyId))!
  const number = openNumber(ctx, party.importerNumberSealed)
  const broker = await brokerName(ctx.db, ctx.user.tenantName)
  return renderPdf(definitionOf(of, party, { number, broker, language: 'en' }), 'en', ctx.gone)
}

/**
 * PDF of a power: the document that was shown to whoever signed it, byte for byte, or what it would be. Throws 404, and 403 to whom something on it is
 * hidden, the whole number of a document among it; a customer's people read their own.
 */
export async function form5291(
  ctx: Context,
  { id, language }: Parsed<(typeof contract)['routes']['form5291']>,
): Promise<FileAnswer> {
  await readRow(ctx, contract, usPowerSource(), id)
  requireShown(ctx, contract.name, toldOfPower)
  requireShown(ctx, usParty.name, toldOfParty)
  const of = (await storedPower(ctx.db, id))!
  const answer = { name: `5291 ${of.code}.pdf`, contentType: 'application/pdf' }
  if (of.documentSealed) {
    if (ctx.user.area !== 'customer' && !readsNumbers(ctx)) throw refuse(403, t.numberNeeded)
    return { ...answer, body: openDocument(ctx, ctx.user.tenantId, of.documentSealed) }
  }
  const party = (await storedParty(ctx, of.partyId))!
  const { tenantName } = ctx.user
  const broker = language === 'en' ? await brokerName(ctx.db, tenantName) : tenantName
  const definition = definitionOf(of, party, { number: numberFor(ctx, party), broker, language })
  return { ...answer, body: ({ signal }) => renderPdf(definition, language, signal) }
}
