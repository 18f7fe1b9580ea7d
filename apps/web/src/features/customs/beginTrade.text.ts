import { text } from '@clearway/contract/kernel/text'

export const beginTradeText = {
  title: text('还要再生成一份？', '還要再產生一份？', 'Make another one?'),
  body: text(
    '新的报关单不带件数和毛重；合计多于公路货物时会有提示。',
    '新的報關單不帶件數和毛重；合計多於道路貨物時會有提示。',
    'It begins without packages and weight; you are warned where all together have more than the road cargo.',
  ),
  ok: text('仍然生成', '仍然產生', 'Make it anyway'),
}
