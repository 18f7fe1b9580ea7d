import { text } from '../../kernel/text.ts'

export const brandText = {
  queryBrand: text('本租户的外观', '本租戶的外觀', 'Appearance of this tenant'),
  tenantByDomain: text('登录页的租户外观', '登入頁的租戶外觀', 'Tenant appearance on the sign-in page'),
  brandFile: text('品牌图片', '品牌圖片', 'Brand picture'),
}
