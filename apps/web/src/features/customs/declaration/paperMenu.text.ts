import { text } from '@clearway/contract/kernel/text'

export const paperMenuText = {
  inLanguage: {
    zh: text('简体中文', '簡體中文', '简体中文'),
    tw: text('繁体中文', '繁體中文', '繁體中文'),
    en: text('英文', '英文', 'English'),
  },
  official: text('官方格式', '官方格式', 'Official layout'),
} as const
