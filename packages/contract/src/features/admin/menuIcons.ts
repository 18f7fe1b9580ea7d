/** The icons that a menu may have; the web draws each of them (`shell/menuIcons.tsx`). */
export const menuIcons = [
  'appstore', 'audit', 'bank', 'bar-chart', 'bell', 'book', 'build', 'car', 'clock-circle', 'cluster', 'code', 'container', 'credit-card', 'database', 'environment',
  'file-done', 'file-text', 'folder', 'form', 'global', 'history', 'home', 'idcard', 'key', 'link', 'mail', 'menu', 'partition', 'profile', 'safety', 'schedule',
  'setting', 'shop', 'tags', 'team', 'tool', 'user', 'wechat',
] as const
