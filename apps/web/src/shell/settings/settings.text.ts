import { text } from '@clearway/contract/kernel/text'

export const settingsText = {
  title: text('界面设置', '介面設定', 'Settings'),
  colour: text('主题色', '主題色', 'Theme colour'),
  preset: text('主题色 {colour}', '主題色 {colour}', 'Theme colour {colour}'),
  ownColour: text('自选颜色', '自選顏色', 'Custom colour'),
  appearance: text('明暗', '明暗', 'Appearance'),
  light: text('浅色', '淺色', 'Light'),
  dark: text('深色', '深色', 'Dark'),
  system: text('跟随系统', '跟隨系統', 'System'),
  fixedHeader: text('固定顶栏', '固定頂欄', 'Fixed header'),
  tagsView: text('显示页面标签', '顯示頁面標籤', 'Tags of open pages'),
  sidebarLogo: text('显示标志', '顯示標誌', 'Sidebar logo'),
  supportPinyinSearch: text('菜单支持拼音搜索', '選單支援拼音搜尋', 'Pinyin menu search'),
  menu: text('菜单位置', '選單位置', 'Menu'),
  menuLeft: text('左侧', '左側', 'Left'),
  menuTop: text('顶部', '頂部', 'Top'),
  layoutSwitched: text('布局切换成功', '版面切換成功', 'layout switched successfully'),
  screenDoesNotFit: text('屏幕尺寸不适合', '螢幕尺寸不適合', 'the screen does not fit'),
  reset: text('恢复默认', '還原預設', 'Restore defaults'),
}
