import { text } from '../../../../kernel/text.ts'

export const attachedPapersText = {
  attachable: text('可随附的单证', '可隨附的單證', 'Documents to attach'),
  attachedFiles: text('下载随附单据', '下載隨附單據', 'Download attached documents'),
  noFiles: text('这份报文没有随附文件', '這份報文沒有隨附檔案', 'No files go with this message'),
} as const
