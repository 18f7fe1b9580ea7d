/** What is known of a published table: the dictionary that it is for, how its codes look, and what its code column or its file are called. */
interface KnownTable {
  readonly dictionary: string
  readonly code: RegExp
  /** Headings that no other table has. */
  readonly heads?: readonly string[]
  readonly file: RegExp
}

const known: readonly KnownTable[] = [
  {
    dictionary: 'domesticPort',
    code: /^\d{6}$/,
    heads: ['国内口岸代码', '口岸代码'],
    file: /domestic_?ports?|国内口岸/i,
  },
  { dictionary: 'port', code: /^([A-Z]{3}[0-9A-Z]{3}|\d{6})$/, heads: ['港口代码'], file: /ports?|港口/i },
  {
    dictionary: 'district',
    code: /^\d{4}[0-9A-Z]$/,
    heads: ['国内地区代码', '境内目的地代码'],
    file: /districts?|国内地区/i,
  },
  {
    dictionary: 'ciqOffice',
    code: /^\d{6}$/,
    heads: ['机关代码', '检验检疫机关代码'],
    file: /ciq|检验检疫机关|检疫机构/i,
  },
  { dictionary: 'division', code: /^\d{6}$/, heads: ['行政区划代码'], file: /divisions?|行政区划/i },
  { dictionary: 'customsOffice', code: /^\d{4}$/, heads: ['关区代码'], file: /customs_?offices?|关区/i },
  { dictionary: 'package', code: /^[0-9A-Z]{2}$/, heads: ['国标码', '包装种类代码'], file: /packag|包装/i },
  { dictionary: 'containerSpec', code: /^\d{2}$/, heads: ['集装箱规格代码'], file: /containers?|集装箱/i },
  { dictionary: 'country', code: /^[A-Z]{3}$/, heads: ['国别代码'], file: /countr|国别|国家/i },
  { dictionary: 'currency', code: /^[A-Z]{3}$/, heads: ['币制代码', '币种代码'], file: /currenc|币制|币种|货币/i },
  { dictionary: 'unit', code: /^\d{3}$/, heads: ['计量单位代码'], file: /units?|计量单位/i },
  { dictionary: 'supervisionMode', code: /^\d{4}$/, heads: ['监管方式代码'], file: /supervision_?modes?|监管方式/i },
  { dictionary: 'transportMode', code: /^[0-9A-Z]$/, heads: ['运输方式代码'], file: /transport|运输方式/i },
  { dictionary: 'tradeTerm', code: /^\d$/, heads: ['成交方式代码'], file: /trade_?terms?|成交方式/i },
  {
    dictionary: 'dutyMode',
    code: /^\d$/,
    heads: ['征免方式代码', '征减免税方式代码'],
    file: /duty_?mode|征减?免税?方式/i,
  },
  { dictionary: 'exemptionNature', code: /^\d{3}$/, heads: ['征免性质代码'], file: /exemption|cut_?mode|征免性质/i },
  {
    dictionary: 'supervisionDocument',
    code: /^[0-9A-Za-z]$/,
    heads: ['监管证件代码', '随附单证代码'],
    file: /supervision_?documents?|监管证件|随附单证/i,
  },
  {
    dictionary: 'inspectionCategory',
    code: /^[A-Z]$/,
    heads: ['检验检疫类别代码'],
    file: /inspection_?categor|检验检疫类别/i,
  },
]

/** How a code of the dictionary looks, where its authority gives it a shape. */
export const codeShape = (dictionary: string): RegExp | undefined =>
  known.find((k) => k.dictionary === dictionary)?.code

const plain = (s: string): string =>
  s
    .normalize('NFKC')
    .replace(/[\s*_（）()]+/g, '')
    .toLowerCase()
const heads = new Map(known.flatMap((k) => (k.heads ?? []).map((h) => [plain(h), k.dictionary] as const)))
const codeHeads = new Set([...heads.keys(), '代码', '代碼', '编码', '編碼', '值', 'code', 'dictvalue'])
const nameHeads = new Set(
  ['中文名称', '名称', '单位名称', '国内地区名称', '国内口岸中文名称', '简体名称', 'name_zh', 'name', 'dictname']
    .concat(['中文名稱', '名稱', '港口名称', '关区名称', '机关名称', '国别名称'])
    .map(plain),
)
const englishHeads = new Set(['英文名称', '英文名稱', 'name_en', 'English name', 'dictNameEn'].map(plain))

/** Which columns hold code, name and English name; undefined for rows that are no table of codes. */
export interface CodeColumns {
  readonly code: number
  readonly name: number
  /** -1 where there is none. */
  readonly english: number
}

export function columnsIn(head: readonly string[]): CodeColumns | undefined {
  const words = head.map(plain)
  const at = (among: ReadonlySet<string>) => words.findIndex((w) => among.has(w))
  const [code, name] = [at(codeHeads), at(nameHeads)]
  return code === -1 || name === -1 ? undefined : { code, name, english: at(englishHeads) }
}

/** So large a part of the codes must look right: half of them where the file has the name for it; and so large a part must be the dictionary's. */
const fits = { named: 0.5, unnamed: 0.9 } as const
const shared = 0.5

/**
 * Which dictionary a file is for: by a heading that one table alone has, else among those whose codes look like these by the file's name, else by the
 * codes that dictionary and file have in common. `valuesOf` gives the values that a dictionary has. Undefined where a person must say.
 */
export async function dictionaryOf(
  fileName: string,
  cells: readonly (readonly string[])[],
  valuesOf: (dictionary: string) => Promise<{ has(value: string): boolean; readonly size: number }>,
): Promise<string | undefined> {
  const [head = [], ...rows] = cells
  const columns = columnsIn(head)
  if (!columns) return undefined
  const codes = [...new Set(rows.map((r) => (r[columns.code] ?? '').trim()).filter(Boolean))]
  const byHead = head.map((h) => heads.get(plain(h))).find(Boolean)
  if (byHead) return byHead
  const part = (k: KnownTable) => codes.filter((c) => k.code.test(c)).length / Math.max(1, codes.length)
  const byName = known.find((k) => k.file.test(fileName) && part(k) >= fits.named)
  if (byName) return byName.dictionary
  let best: { readonly dictionary: string; readonly common: number } | undefined
  for (const { dictionary } of known.filter((k) => part(k) >= fits.unnamed)) {
    const values = await valuesOf(dictionary)
    const both = codes.filter((c) => values.has(c)).length
    const common = both / Math.max(1, Math.min(codes.length, values.size))
    if (both > 0 && common >= shared && common > (best?.common ?? 0)) best = { dictionary, common }
  }
  return best?.dictionary
}
