import { text } from '@clearway/contract/kernel/text'

/** Words of the parts that choose a code: picker, candidates, elements. */
export const codesText = {
  pick: text('输入编码或品名', '輸入編碼或品名', 'Enter a code or words'),
  code: text('编码', '編碼', 'Code'),
  below: text('下有 {count} 个编码', '下有 {count} 個編碼', '{count} codes below'),
  asTyped: text(
    '按输入使用，没有税则可核对',
    '按輸入使用，沒有稅則可核對',
    'As entered; there is no tariff to check it against',
  ),
  noTariff: text(
    '{jurisdiction} 税则尚未入库，以下为 HS 六位编码，请补足本国位数',
    '{jurisdiction} 稅則尚未入庫，以下為 HS 六位編碼，請補足本地位數',
    'No {jurisdiction} tariff is on file. These are six-digit HS codes; add the national digits',
  ),
  nothing: text('没有符合的编码', '沒有符合的編碼', 'No code matches'),
  typeMore: text('输入两位以上数字，或品名', '輸入兩位以上數字，或品名', 'Enter two or more digits, or words'),
  searching: text('正在查找…', '正在尋找…', 'Searching…'),

  candidates: text('归类建议', '歸類建議', 'Candidates'),
  takeKeys: text('采用第几个建议', '採用第幾個建議', 'Use a candidate'),
  candidateKeys: text('按 1–9 选用', '按 1–9 選用', 'Press 1–9 to choose'),
  grades: {
    strong: text('把握大', '把握大', 'Strong'),
    good: text('较合适', '較合適', 'Good'),
    possible: text('有可能', '有可能', 'Possible'),
  },
  matched: text('依据：{words}', '依據：{words}', 'Based on: {words}'),
  against: text('注意：{text} 归入 {code}', '注意：{text} 歸入 {code}', 'Note: {text} go to {code}'),
  decided: text('曾归入：{goods}', '曾歸入：{goods}', 'Classified before: {goods}'),
  linesOf: text('{code} 下的编码', '{code} 下的編碼', 'Codes under {code}'),
  choose: text('选用 {code}', '選用 {code}', 'Choose {code}'),
  noCandidates: text(
    '没有把握较大的建议，请按编码或品名查找',
    '沒有把握較大的建議，請按編碼或品名尋找',
    'No confident candidate. Search by code or words',
  ),
  corrected: text('已按“{to}”查找', '已按「{to}」尋找', 'Searched as “{to}”'),
  unsure: text('不清楚', '不清楚', "I don't know"),

  elementsCount: text('{count} / {max} 字符', '{count} / {max} 字元', '{count} of {max} characters'),
  noTemplate: text(
    '没有该编码的要素模板，请直接填写，各项以 | 分隔',
    '沒有該編碼的要素範本，請直接填寫，各項以 | 分隔',
    'There is no template for this code. Enter the elements separated by |',
  ),
  notTemplate: text(
    '现有内容与模板的段数不同，请核对各项',
    '現有內容與範本的段數不同，請核對各項',
    'The present text has a different number of parts than the template. Check each element',
  ),
  result: text('合成结果', '合成結果', 'Result'),
} as const
