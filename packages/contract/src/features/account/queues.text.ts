import { text } from '../../kernel/text.ts'

/** What waits in the account centre, and what is to be done with it. */
export const accountQueuesText = {
  rechargeReview: text('待审核的充值', '待審核的充值', 'Top-ups to review'),
  flowBackReview: text(
    '待审核的提现、转账与调整',
    '待審核的提現、轉帳與調整',
    'Pay-outs, transfers and adjustments to review',
  ),
  bankLine: text('未核对的银行流水', '未核對的銀行交易', 'Bank lines to match'),
  certificationReview: text('待审核的认证', '待審核的認證', 'Certifications to review'),
  certificationEnding: text('即将到期的认证', '即將到期的認證', 'Certifications expiring soon'),
  review: text('审核', '審核', 'Review'),
  match: text('核对', '核對', 'Match'),
  renew: text('通知重新认证', '通知重新認證', 'Request renewal'),
}
