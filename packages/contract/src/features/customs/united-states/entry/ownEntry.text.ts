import { text } from '../../../../kernel/text.ts'

/** Entries in the words of the customer's people. */
export const ownEntryText = {
  title: text('我的美国进口', '我的美國進口', 'My US imports'),
  statuses: {
    draft: text('准备中', '準備中', 'Being prepared'),
    checked: text('准备中', '準備中', 'Being prepared'),
    filed: text('已交海关', '已交海關', 'With US customs'),
    documents: text('海关要求补充单证', '海關要求補充單證', 'Customs asks for documents'),
    exam: text('海关查验中', '海關查驗中', 'Being examined by customs'),
    hold: text('海关暂扣', '海關暫扣', 'Held by customs'),
    released: text('已放行，可以提货', '已放行，可以提貨', 'Released: the goods may move'),
    summaryFiled: text('税费待缴', '稅費待繳', 'Duties are due'),
    paid: text('税费已缴', '稅費已繳', 'Duties are paid'),
    correcting: text('正在更正税费', '正在更正稅費', 'Duties are being corrected'),
    liquidated: text('海关已核定税费', '海關已核定稅費', 'Duties are final'),
    protested: text('已向海关提出异议', '已向海關提出異議', 'Duties are disputed with customs'),
    closed: text('已完成', '已完成', 'Completed'),
    rejected: text('报关行正在更正', '報關行正在更正', 'Being corrected'),
    cancelled: text('已撤销', '已撤銷', 'Cancelled'),
  },
  tabs: {
    all: text('全部', '全部', 'All'),
    asked: text('待您答复', '待您答覆', 'For you to answer'),
    prepare: text('准备中', '準備中', 'Being prepared'),
    waiting: text('已交海关', '已交海關', 'With customs'),
    stopped: text('被海关拦下', '被海關攔下', 'Stopped by customs'),
    toPay: text('税费待缴', '稅費待繳', 'Duties are due'),
  },
  /** To the customer's people, when customs answers. */
  told: {
    title: text('美国进口 {code}：{state}', '美國進口 {code}：{state}', 'US import {code}: {state}'),
    content: text(
      '提单 {bill}。打开可以看到日期和税费。',
      '提單 {bill}。打開可以看到日期和稅費。',
      'Bill of lading {bill}. Open it to see its dates and duties.',
    ),
  },
} as const
