import { text } from '@clearway/contract/kernel/text'

export const guaranteePageText = {
  queues: text('税款担保的状态', '稅款擔保的狀態', 'States of tax guarantees'),
  movements: text('额度变动', '額度變動', 'Movements'),
  movementsOf: text('{number} 的额度变动', '{number} 的額度變動', 'Movements of {number}'),
  noMovements: text('还没有占用过', '還沒有佔用過', 'Nothing was held yet'),
  moreMovements: text('只列最近 {count} 笔', '只列最近 {count} 筆', 'Only the latest {count} are listed'),
  estimated: text('含估算', '含估算', 'partly estimated'),
  correct: text('更正额度', '更正額度', 'Correct the balance'),
  correctTitle: text('更正 {number} 的额度', '更正 {number} 的額度', 'Correct the balance of {number}'),
  correctHint: text(
    '可用 {available} 元。额度由报关单和税单算出；只有别处的占用等这里不知道的，才在此更正。更正不能删除，只能再更正回来。',
    '可用 {available} 元。額度由報關單和稅單算出；只有別處的佔用等這裏不知道的，才在此更正。更正不能刪除，只能再更正回來。',
    '{available} CNY left. The balance is calculated from declarations and tax bills; correct it only for what cannot be known here, such as use through another broker. A correction cannot be deleted, only reversed by another one.',
  ),
  at: text('时间', '時間', 'Time'),
  what: text('变动', '變動', 'Change'),
  amount: text('金额（元）', '金額（元）', 'Amount (CNY)'),
  balance: text('可用（元）', '可用（元）', 'Left (CNY)'),
  of: text('依据', '依據', 'Reason'),
  bill: text('税单 {number}', '稅單 {number}', 'bill {number}'),
  noGuarantees: text('还没有税款担保', '還沒有稅款擔保', 'No tax guarantees yet'),
  noGuaranteesHint: text(
    '登记海关备案的保函或保单后，汇总征税的报关单就能选用它，额度自动占用和恢复。',
    '登記海關備案的保函或保單後，匯總徵稅的報關單就能選用它，額度自動佔用和恢復。',
    'Enter a letter or policy that customs has on file: declarations for summary collection can choose it, and its balance is held and restored by itself.',
  ),
} as const
