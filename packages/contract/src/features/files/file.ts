import { z } from 'zod'

import { route } from '../../kernel/route.ts'
import { text } from '../../kernel/text.ts'
import { id } from '../../kernel/value.ts'

const stored = z.object({ id, name: z.string(), size: z.int(), contentType: z.string() })

/** Files by id. Bytes come back only as an attachment, whatever their type. */
export const file = {
  upload: route({
    method: 'POST',
    path: '/api/files/upload',
    title: text('上传文件', '上載檔案', 'Upload a file'),
    access: { signedIn: 'a file belongs to its uploader until a record names it' },
    upload: true,
    stores: true,
    output: stored,
  }),
  queryById: route({
    method: 'GET',
    path: '/api/files/queryById/{id}',
    title: text('文件信息', '檔案資訊', 'File information'),
    access: { signedIn: 'rows of the own tenant and organisation only' },
    input: z.strictObject({ id }),
    output: stored,
  }),
  download: route({
    method: 'GET',
    path: '/api/files/download/{id}',
    title: text('下载文件', '下載檔案', 'Download a file'),
    access: { signedIn: 'rows of the own tenant and organisation only' },
    input: z.strictObject({ id }),
    answer: 'file',
  }),
}
