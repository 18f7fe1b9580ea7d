import { text } from '../../../kernel/text.ts'

export const tenantBrandText = {
  title: text('Logo 与主题', 'Logo 與主題', 'Logo and theme'),
  query: text('查看 Logo 与主题', '檢視 Logo 與主題', 'View logo and theme'),
  update: text('修改 Logo 与主题', '修改 Logo 與主題', 'Change logo and theme'),
  upload: text('上传品牌图片', '上載品牌圖片', 'Upload a brand picture'),
  reset: text('恢复默认外观', '還原預設外觀', 'Restore default appearance'),

  shownName: text('显示名称', '顯示名稱', 'Display name'),
  shownNameHint: text('留空则用租户名称', '留空則用租戶名稱', 'Leave empty to use the tenant name'),
  themeColour: text('主题颜色', '主題顏色', 'Theme colour'),
  logo: text('浅色 Logo', '淺色 Logo', 'Logo on light background'),
  logoDark: text('深色 Logo', '深色 Logo', 'Logo on dark background'),
  favicon: text('浏览器图标', '瀏覽器圖示', 'Browser icon'),
  background: text('登录页背景图', '登入頁背景圖', 'Sign-in page picture'),
  backgroundColour: text('登录页背景颜色', '登入頁背景顏色', 'Sign-in page background colour'),
  slogan: text('标语（简体）', '標語（簡體）', 'Slogan (Simplified Chinese)'),
  sloganTw: text('标语（繁体）', '標語（繁體）', 'Slogan (Traditional Chinese)'),
  sloganEn: text('标语（英文）', '標語（英文）', 'Slogan (English)'),

  colourShape: text(
    '颜色应为 # 加六位十六进制数',
    '顏色應為 # 加六位十六進制數',
    'A colour is # and six hexadecimal digits',
  ),
  notPicture: text(
    '请选择 PNG、JPEG、GIF 或 WebP 图片；不接受 SVG',
    '請選擇 PNG、JPEG、GIF 或 WebP 圖片；不接受 SVG',
    'Choose a PNG, JPEG, GIF or WebP picture; SVG is not accepted',
  ),
  tooWide: text(
    '图片的宽和高最多 {max} 像素',
    '圖片的寬和高最多 {max} 像素',
    'A picture has at most {max} pixels each way',
  ),
  noSuchPicture: text(
    '找不到这张图片，请重新上传',
    '找不到這張圖片，請重新上載',
    'This picture was not found. Upload it again',
  ),
}
