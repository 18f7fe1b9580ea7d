const words = {
  zh: {
    digits: '零壹贰叁肆伍陆柒捌玖',
    places: ['', '拾', '佰', '仟'],
    groups: ['', '万', '亿', '万亿'],
    yuan: '元',
    whole: '整',
  },
  tw: {
    digits: '零壹貳叁肆伍陸柒捌玖',
    places: ['', '拾', '佰', '仟'],
    groups: ['', '萬', '億', '萬億'],
    yuan: '元',
    whole: '整',
  },
} as const

type Words = (typeof words)['zh' | 'tw']

/** Four digits: zeros between others are said once, those at the end not at all. */
function four(part: string, { digits, places }: Words): string {
  let said = ''
  let gap = false
  for (const [at, digit] of [...part].entries()) {
    if (digit === '0') gap = said !== ''
    else {
      said += (gap ? digits[0]! : '') + digits[Number(digit)]! + places[part.length - 1 - at]!
      gap = false
    }
  }
  return said
}

function integer(whole: string, w: Words): string {
  const parts: string[] = []
  for (let end = whole.length; end > 0; end -= 4) parts.unshift(whole.slice(Math.max(0, end - 4), end))
  let said = ''
  let gap = false
  for (const [at, part] of parts.entries()) {
    const words = four(part, w)
    if (words) {
      // A group that begins with zeros, or follows an empty one, is joined by one zero.
      said += (said && (gap || part.startsWith('0')) ? w.digits[0] : '') + words + w.groups[parts.length - 1 - at]
      gap = false
    } else gap = true
  }
  return said
}

/**
 * An amount of renminbi as banks want it written: `1680.32` → 壹仟陆佰捌拾元叁角贰分. Rules of the People's Bank for filling in bills (支付结算办法, annex 1):
 * 整 after 元 or 角, 零 where only cents follow. Empty for what is no amount of up to 16 digits and two decimals, and for zero.
 */
export function inCapitals(amount: string, script: 'zh' | 'tw' = 'zh'): string {
  const found = /^0*(\d{1,16})(?:\.(\d{1,2})0*)?$/.exec(amount)
  if (!found || !/[1-9]/.test(amount)) return ''
  const w = words[script]
  const yuan = integer(found[1]!, w)
  const [jiao = '0', fen = '0'] = (found[2] ?? '').padEnd(2, '0')
  const cents =
    (jiao === '0' ? (fen !== '0' && yuan ? w.digits[0] : '') : `${w.digits[Number(jiao)]}角`) +
    (fen === '0' ? '' : `${w.digits[Number(fen)]}分`)
  return (yuan && yuan + w.yuan) + cents + (fen === '0' ? w.whole : '')
}
