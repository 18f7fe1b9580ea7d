import { text } from '../../kernel/text.ts'

/** What waits in the account centre, and what is to be done with it. */
export const accountQueuesText = {
  rechargeReview: text('待审核的充值', '待審核的充值', 'Top-ups to review'),
  flowBackReview: text(
    '待审核的提现、转账与调整',
    '待審核的提現、轉帳與調整',
    'Pay-outs, transfers and adjustments to review',
  ),
  batchReview: text('待审批的付款批次', '待審批的付款批次', 'Payment batches to approve'),
  payoutWaiting: text('等待付款批次的提现', '等待付款批次的提現', 'Pay-outs that wait for a batch'),
  batchFile: text('待制银行文件的批次', '待製銀行檔案的批次', 'Batches whose bank file is to be made'),
  batchSent: text('银行尚未确认的批次', '銀行尚未確認的批次', 'Batches that the bank has not confirmed'),
  approve: text('审批', '審批', 'Approve'),
  gather: text('编入批次', '編入批次', 'Put into a batch'),
  makeFile: text('生成文件', '產生檔案', 'Make the file'),
  confirm: text('确认付款', '確認付款', 'Confirm'),
  bankLine: text('未核对的银行流水', '未核對的銀行交易', 'Bank lines to match'),
  certificationReview: text('待审核的认证', '待審核的認證', 'Certifications to review'),
  certificationEnding: text('即将到期的认证', '即將到期的認證', 'Certifications expiring soon'),
  review: text('审核', '審核', 'Review'),
  match: text('核对', '核對', 'Match'),
  renew: text('通知重新认证', '通知重新認證', 'Request renewal'),
}
