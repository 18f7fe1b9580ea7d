import { text } from '@clearway/contract/kernel/text'

export const certificateGateText = {
  personal: text('去办个人认证', '前往個人認證', 'Go to personal certification'),
  enterprise: text('去办企业认证', '前往企業認證', 'Go to enterprise certification'),
} as const
