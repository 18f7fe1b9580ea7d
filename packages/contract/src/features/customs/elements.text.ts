import { text } from '../../kernel/text.ts'

export const elementsText = {
  title: text('申报要素', '申報要素', 'Declaration elements'),
  brandKind: text('品牌类型', '品牌類型', 'Brand type'),
  brandKinds: {
    0: text('无品牌', '無品牌', 'No brand'),
    1: text('境内自主品牌', '境內自主品牌', 'Own brand (mainland)'),
    2: text('境内收购品牌', '境內收購品牌', 'Acquired brand (mainland)'),
    3: text('境外品牌（贴牌生产）', '境外品牌（貼牌生產）', 'Foreign brand (made under licence)'),
    4: text('境外品牌（其他）', '境外品牌（其他）', 'Foreign brand (other)'),
  },
  benefit: text('出口享惠情况', '出口享惠情況', 'Export preference'),
  benefits: {
    0: text('不享惠', '不享惠', 'Not claimed'),
    1: text('享惠', '享惠', 'Claimed'),
    2: text('不能确定', '不能確定', 'Not certain'),
    3: text('不适用于进口报关单', '不適用於進口報關單', 'Not applicable (import)'),
  },
  tooLong: text(
    '申报要素共 {count} 个字符，最多 {max} 个',
    '申報要素共 {count} 個字元，最多 {max} 個',
    'The elements have {count} characters; at most {max} are accepted',
  ),
  wrongCount: text(
    '申报要素应为 {wanted} 段（以 | 分隔），现有 {count} 段',
    '申報要素應為 {wanted} 段（以 | 分隔），現有 {count} 段',
    'The elements must have {wanted} parts separated by |; there are {count}',
  ),
  missing: text('“{name}”未填写', '「{name}」未填寫', '“{name}” is not filled in'),
  notOption: text(
    '“{name}”的值“{value}”不在可选范围内',
    '「{name}」的值「{value}」不在可選範圍內',
    '“{value}” is not a permitted value of “{name}”',
  ),
  brandNamed: text(
    '写明了品牌“{brand}”，品牌类型不能是 0（无品牌）',
    '寫明了品牌「{brand}」，品牌類型不能是 0（無品牌）',
    'The brand “{brand}” is given, so the brand type cannot be 0 (no brand)',
  ),
  brandAbsent: text(
    '品牌类型为 {kind}，但没有写明品牌',
    '品牌類型為 {kind}，但沒有寫明品牌',
    'The brand type is {kind}, but no brand is given',
  ),
  benefitImport: text(
    '进口报关的出口享惠情况只能是 3',
    '進口報關的出口享惠情況只能是 3',
    'For imports the export preference must be 3',
  ),
  benefitExport: text(
    '出口报关的出口享惠情况只能是 0、1 或 2',
    '出口報關的出口享惠情況只能是 0、1 或 2',
    'For exports the export preference must be 0, 1 or 2',
  ),
} as const
