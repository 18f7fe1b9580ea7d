import { ledgerText } from '@clearway/contract/features/account/ledger/ledger.text'
import { recharge as contract, type RechargeFull } from '@clearway/contract/features/account/ledger/recharge'
import { rechargeText as t } from '@clearway/contract/features/account/ledger/recharge.text'
import { walletText } from '@clearway/contract/features/account/ledger/wallet.text'
import type { Parsed } from '@clearway/contract/kernel/route'
import { languageTags, say, text, type Language, type Text } from '@clearway/contract/kernel/text'
import { sql } from 'kysely'

import { requireShown } from '../../../../kernel/access/hidden.ts'
import type { Context, FileAnswer } from '../../../../kernel/context.ts'
import { renderPdf, type PdfDefinition } from '../../../../kernel/paper/pdf.ts'
import { refuse } from '../../../../kernel/refuse.ts'
import { openRecharge } from './rechargeRows.ts'

const words = {
  received: text(
    '兹收到以下款项，已记入贵司钱包',
    '茲收到以下款項，已記入貴司錢包',
    'We have received the following amount and credited your wallet',
  ),
  from: text('收款单位', '收款單位', 'Received by'),
  entry: text('账目编号', '帳目編號', 'Ledger entry no.'),
  chain: text('账目序号与校验码', '帳目序號與校驗碼', 'Ledger posting number and hash'),
  reversed: text('本笔已冲正，收据作废', '本筆已沖正，收據作廢', 'This credit was reversed: the receipt is void'),
  sign: text('收款单位签章', '收款單位簽章', 'Signature and stamp'),
}

const faint = '#616e7c'
const grouped = (value: string): string => value.replace(/\B(?=(\d{3})+(?!\d)(?=.*\.))/g, ',')

interface Paper {
  readonly row: RechargeFull
  readonly tenant: string
  readonly language: Language
  readonly at: string
  readonly chain: string
}

function linesOf({ row, at, chain }: Paper, word: (of: Text) => string): [Text, string | null | undefined][] {
  return [
    [t.owner, row.ownerName],
    [t.wallet, row.walletCode],
    [t.method, word(t.methods[row.method])],
    [t.payerName, row.payerName],
    [t.payerAccount, row.payerAccount],
    [t.receivingAccount, row.receivingAccount],
    [t.bankReference, row.bankReference],
    [t.paidOn, row.paidOn],
    ...(row.confirmNote
      ? ([
          [t.amount, `${grouped(row.amount)} ${row.currency}`],
          [t.confirmNote, row.confirmNote],
        ] as [Text, string][])
      : []),
    [t.decidedAt, at],
    [t.reviewer, row.reviewerName],
    [words.entry, row.entryId],
    [words.chain, chain],
  ]
}

function definitionOf(paper: Paper): PdfDefinition {
  const { row, tenant, language } = paper
  const word = (of: Text) => say(of, language)
  const title = `${word(t.receipt)} ${row.code}`
  const amount = row.confirmedAmount ?? row.amount
  return {
    info: { title },
    pageSize: 'A5',
    pageOrientation: 'landscape',
    pageMargins: [36, 36, 36, 36],
    ...(row.reversed
      ? { watermark: { text: word(t.reversed), font: 'CJK', bold: true, color: '#b42318', opacity: 0.12 } }
      : {}),
    content: [
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: word(t.receipt), bold: true, fontSize: 17 },
              { text: tenant, color: faint, fontSize: 9, margin: [0, 2, 0, 0] },
            ],
          },
          { width: 'auto', text: row.code, bold: true, fontSize: 11, alignment: 'right' },
        ],
      },
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: 523, y2: 0, lineWidth: 1.2, lineColor: '#334e68' }],
        margin: [0, 6, 0, 6],
      },
      {
        text: row.reversed ? word(words.reversed) : word(words.received),
        fontSize: 9,
        ...(row.reversed ? { bold: true } : {}),
      },
      {
        text: `${grouped(amount)} ${row.currency}  ${word(walletText.currencies[row.currency])}`,
        bold: true,
        fontSize: 16,
        margin: [0, 6, 0, 8],
      },
      {
        layout: 'noBorders',
        fontSize: 8.5,
        table: {
          widths: [150, '*'],
          body: linesOf(paper, word)
            .filter(([, value]) => value)
            .map(([label, value]) => [{ text: word(label), color: faint }, { text: value! }]),
        },
      },
      { text: [{ text: `${word(words.sign)}  `, color: faint }, tenant], fontSize: 8.5, margin: [0, 14, 0, 0] },
    ],
  }
}

/** The receipt of a credited recharge, in the language asked for. Throws 404, and 409 before it is credited. */
export async function receipt(
  ctx: Context,
  { id, language }: Parsed<(typeof contract.routes)['receipt']>,
): Promise<FileAnswer> {
  const row = await openRecharge(ctx, id)
  // A receipt without one of these is none.
  requireShown(ctx, contract.name, [
    'status',
    'walletId',
    'orgId',
    'method',
    'payerName',
    'payerAccount',
    'bankAccountId',
    'bankReference',
    'paidOn',
    'amount',
    'currency',
    'confirmedAmount',
    'confirmNote',
    'decidedAt',
    'reviewerName',
    'reversed',
  ])
  if (row.status !== 'confirmed') throw refuse(409, t.notConfirmed)
  const {
    rows: [posting],
  } = await sql<{
    seq: number
    hash: string
  }>`select seq, left(encode(hash, 'hex'), 16) as hash from ledger_posting where tenant_id = current_tenant() and entry_id = ${row.entryId} and wallet_id is not null`.execute(
    ctx.db,
  )
  const at = new Intl.DateTimeFormat(languageTags[language], {
    timeZone: ctx.user.timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(row.decidedAt!))
  const definition = definitionOf({
    row,
    tenant: ctx.user.tenantName,
    language,
    at,
    chain: `${say(ledgerText.kinds.recharge, language)} ${posting!.seq} · ${posting!.hash}`,
  })
  return {
    name: `${row.code}.pdf`,
    contentType: 'application/pdf',
    body: ({ signal }) => renderPdf(definition, language, signal),
  }
}
