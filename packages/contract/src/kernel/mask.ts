import { text } from './text.ts'

/** Stands for a value that is kept from the reader by data permission, which is not the same as none: on pages and in exports. */
export const mask = '•••'
export const hiddenForYou = text('您无权查看', '您無權檢視', 'Hidden from you')
