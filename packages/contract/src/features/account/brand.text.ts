import { text } from '../../kernel/text.ts'

export const brandText = {
  queryBrand: text('本租户的外观', '本租戶的外觀', 'How this tenant looks'),
  tenantByDomain: text('登录页的租户外观', '登入頁的租戶外觀', 'How a tenant looks at the sign-in'),
  brandFile: text('品牌图片', '品牌圖片', 'A picture of a brand'),
}
