import { randomUUID } from 'node:crypto'

import { by, caseBase, changes, customerId, dec, handInByRoutes, papers } from './worked.ts'

// What stands before the worked crossing begins: a mainland export at customs, and what its people say at their screens.

/** HKD for a US dollar, as the broker has it on file for its own: whatever the month's rates are. */
const rate = '7.8'

/** The goods of the invoice. In HKD the one is worth 12,345.60 × 7.8 = 96,295.68, the other 6,000 × 7.8 = 46,800. */
const goods = [
  {
    name: '直流稳压电源',
    hsCode: '8504401400',
    elements: '4|0|用于设备供电|60瓦',
    quantity: '1200',
    unitPrice: '10.288',
    totalPrice: '12345.60',
    netWeight: '60',
    secondQuantity: '60',
    grossWeight: '72',
    packages: 6,
  },
  {
    name: '印刷电路板',
    hsCode: '8534009000',
    elements: '4|0|用于电源|4层',
    quantity: '4000',
    unitPrice: '1.5',
    totalPrice: '6000',
    netWeight: '40',
    secondQuantity: '40',
    grossWeight: '48',
    packages: 4,
  },
]

export async function ownRate(): Promise<void> {
  const { list } = await by.admin.get('/api/customs/exchangeRate/query?pageSize=50&base=HKD&currency=USD')
  if (list.some((one: any) => one.base === 'HKD' && Number(one.rate) === Number(rate))) return
  await by.admin.post('/api/customs/exchangeRate/add', {
    base: 'HKD',
    currency: 'USD',
    rate,
    validFrom: '2026-01-01',
    validTo: '2099-12-31',
  })
}

/** An export of the buyer's company, checked by a second person and handed in at Huanggang. */
export async function exported(
  invoiceNo: string,
  of: readonly object[] = goods,
  other: object = {},
): Promise<{ id: string; code: string }> {
  const { id } = await by.declarant.post(`${caseBase}/add`, {
    direction: 'export',
    orgId: customerId,
    urgent: false,
    supervisionMode: '0110',
    incoterm: 'FOB',
    currency: 'USD',
    transportMode: '4',
    conveyance: '粤ZWK80港',
    // A manifest of the road has 13 digits.
    billNo: String(Date.now()),
    contractNo: `HT-${invoiceNo}`,
    invoiceNo,
    overseasName: 'Harbour Link Electronics Trading Limited',
    tradeCountry: 'HKG',
    farCountry: 'HKG',
    farPort: 'HKG003',
    nearPort: '470201',
    customsOffice: '5301',
    entryOffice: '5301',
    packageKind: '22',
    packages: 10,
    grossWeight: '120',
    netWeight: '100',
    movedOn: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
    ...other,
  })
  await by.declarant.post(`${caseBase}/patchLines`, {
    caseId: id,
    add: of.map((values, n) => ({
      id: randomUUID(),
      position: (n + 1) * 1000,
      values: {
        ciqCode: '999',
        unit: '007',
        origin: 'CHN',
        district: '44031',
        dutyMode: '1',
        destination: 'HKG',
        ...values,
      },
    })),
  })
  await papers(id)
  const { row } = await by.declarant.get(`${caseBase}/open?id=${id}`)
  const { version } = await by.declarant.post(`${caseBase}/submit`, { id, version: row.version })
  await by.declarant.post(`${caseBase}/release`, { id, version, reason: 'framework contract' })
  const { ids } = await by.declarant.post(`${dec}/make`, { caseId: id, merge: 'none' })
  const made: string = ids[0]
  const { head, lines, row: declared } = await by.declarant.get(`${dec}/open?id=${made}`)
  await by.declarant.post(`${dec}/patch`, {
    id: made,
    head: changes(head, { AgentCode: '4403980001', AgentCodeScc: '91440300708461136T', DeclareName: '王海波' }),
    lines: {
      set: lines.map((line: any) => ({
        id: line.id,
        item: changes(line.item, {
          FirstQty: line.item['GQty'],
          FirstUnit: '007',
          SecondUnit: '035',
        }),
      })),
    },
  })
  await handInByRoutes(made)
  return { id: made, code: declared.code }
}

const hongKong = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Hong_Kong',
  dateStyle: 'short',
  timeStyle: 'short',
})
export const inHongKong = (at: number): string => hongKong.format(at)

/** What the screens say. */
export const words = {
  tw: {
    search: '搜尋選單',
    more: '更多',
    makeCargo: '產生香港道路貨物',
    edit: '編輯',
    packages: '件數',
    kind: '包裝種類說明',
    consignorName: '發貨人名稱',
    consignorAddress: '發貨人地址',
    goods: '貨物名稱',
    consignee: '收貨人：從地址庫選取',
    point: '管制站',
    lokMaChau: '落馬洲',
    expected: '預計過關時間',
    submit: '提交',
    submitted: '已提交',
    importResults: '匯入回覆',
    results: '回覆,編號,海關貨物編號,時間',
    ccrn: '貨物編號',
    notYet: '尚未匯入',
    import: '匯入',
    taken: (n: number) => `${n} 行：${n} 條生效`,
    close: '關閉',
    trips: '車次',
    board: '看板',
    add: '新增',
    vehicle: '香港車牌',
    plate: '內地車牌',
    driver: '司機',
    direction: '方向',
    inbound: '進入香港',
    toBundle: '待捆綁的道路貨物',
    load: (n: number, packages: number) => `${n} 票 · ${packages} 件`,
    findTruck: '尋找車牌、司機、貨物編號',
    driverLink: '司機連結',
    linkOf: '給司機的連結',
    crossed: '已過關',
    declare: '產生香港報關單',
    checks: '核對結果',
    saveItems: '儲存貨品',
    noErrors: '沒有錯誤',
    br: '商業登記號碼',
    loading: '裝貨地',
    declarant: '聲明人',
    capacity: '職位',
    weight: '毛重',
    check: '核對',
    checked: '已核對',
    draft: '草稿',
    reject: '登記被拒',
    reason: '原因',
    fault: '被指出的欄目',
    rejected: '被拒',
    rejectedOnes: '被拒的香港報關單',
    correct: '前往修改',
    accept: '登記接受',
    reference: '海關參考編號',
    accepted: '已接受',
    amend: '申請修訂',
    amended: '修訂已接受',
    pay: '登記繳費',
    paid: '已繳費',
    completed: '已完成',
    toSubmit: '待提交的香港報關單',
    charge: '報關費',
    penalty: '遲報罰款',
    clerk: '文員',
  },
  en: {
    search: 'search menu',
    more: 'More',
    makeCargo: 'Make Hong Kong road cargo',
    edit: 'Edit',
    packages: 'Packages',
    kind: 'Kind of packages',
    consignorName: 'Consignor',
    consignorAddress: 'Consignor’s address',
    goods: 'Goods description',
    consignee: 'Consignee from the address book',
    point: 'Control point',
    lokMaChau: 'Lok Ma Chau',
    expected: 'Expected crossing',
    submit: 'Submit',
    submitted: 'Submitted',
    importResults: 'Import results',
    results: 'Result,Number,CCRN,Time',
    ccrn: 'CCRN',
    notYet: 'Not imported yet',
    import: 'Import',
    taken: (n: number) => `${n} lines: ${n} applied`,
    close: 'Close',
    trips: 'Trucks',
    board: 'Board',
    add: 'Add',
    vehicle: 'Vehicle registration',
    plate: 'Mainland plate',
    driver: 'Driver',
    direction: 'Direction',
    inbound: 'Into Hong Kong',
    toBundle: 'Road cargo to bundle',
    load: (n: number, packages: number) => `${n} consignments · ${packages} packages`,
    findTruck: 'Find a plate, a driver or a CCRN',
    driverLink: 'Link for the driver',
    linkOf: 'Link for the driver',
    crossed: 'Crossed',
    declare: 'Make a trade declaration',
    checks: 'Checks',
    saveItems: 'Save the items',
    noErrors: 'No errors',
    br: 'Business registration number',
    loading: 'Place of loading',
    declarant: 'Declared by',
    capacity: 'Capacity',
    weight: 'Gross weight',
    check: 'Check',
    checked: 'Checked',
    draft: 'Draft',
    reject: 'Record a rejection',
    reason: 'Reason',
    fault: 'Field at fault',
    rejected: 'Rejected',
    rejectedOnes: 'Rejected trade declarations',
    correct: 'Correct it',
    accept: 'Record the acceptance',
    reference: 'Reference of customs',
    accepted: 'Accepted',
    amend: 'Amend',
    amended: 'Amendment accepted',
    pay: 'Record the payment',
    paid: 'Paid',
    completed: 'Completed',
    toSubmit: 'Trade declarations to submit',
    charge: 'Declaration charge',
    penalty: 'Late penalty',
    clerk: 'Shipping clerk',
  },
} as const
export type Said = (typeof words)[keyof typeof words]
