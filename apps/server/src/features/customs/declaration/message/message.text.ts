import { text } from '@clearway/contract/kernel/text'

/** Why a file is not taken as a declaration message. */
export const messageText = {
  empty: text('文件是空的', '檔案是空的', 'The file is empty'),
  tooLarge: text(
    '文件超过 {max} MB，报关单报文没有这么大',
    '檔案超過 {max} MB，報關單報文沒有這麼大',
    'The file exceeds {max} MB, too large for a declaration message',
  ),
  encoding: text(
    '文件的编码“{name}”不支持；报文用 UTF-8 或 GB18030',
    '檔案的編碼「{name}」不支援；報文用 UTF-8 或 GB18030',
    'The encoding “{name}” is not supported; use UTF-8 or GB18030',
  ),
  badBytes: text(
    '文件内容与其编码（{name}）不符',
    '檔案內容與其編碼（{name}）不符',
    'The content of the file does not match its encoding ({name})',
  ),
  notXml: text(
    '不是完整的 XML 文件（第 {line} 行）',
    '不是完整的 XML 檔案（第 {line} 行）',
    'This is not a well-formed XML file (line {line})',
  ),
  doctype: text(
    '报文不能含有 DOCTYPE 或实体声明',
    '報文不能含有 DOCTYPE 或實體聲明',
    'A message must not contain a DOCTYPE or entity declarations',
  ),
  tooDeep: text(
    '标签嵌套超过 {max} 层，不是报关单报文',
    '標籤巢狀超過 {max} 層，不是報關單報文',
    'Tags are nested more than {max} deep; this is not a declaration message',
  ),
  tooManyTags: text(
    '标签超过 {max} 个，不是报关单报文',
    '標籤超過 {max} 個，不是報關單報文',
    'There are more than {max} tags; this is not a declaration message',
  ),
  mixed: text(
    '标签 {name} 里文字与子标签混在一起',
    '標籤 {name} 裏文字與子標籤混在一起',
    'The tag {name} mixes text with other tags',
  ),
  notAMessage: text(
    '这不是报关单报文：最外层标签是 {name}，应为 DecMessage',
    '這不是報關單報文：最外層標籤是 {name}，應為 DecMessage',
    'This is not a declaration message: the outermost tag is {name}, not DecMessage',
  ),
  noHead: text('报文里没有表头 DecHead', '報文裏沒有表頭 DecHead', 'The message has no header (DecHead)'),
  noDirection: text(
    '进出口标志 IEFlag 应为 I 或 E，现为“{value}”',
    '進出口標誌 IEFlag 應為 I 或 E，現為「{value}」',
    'IEFlag must be I or E; it is “{value}”',
  ),
  twice: text(
    '标签 {name} 在同一处出现两次',
    '標籤 {name} 在同一處出現兩次',
    'The tag {name} occurs twice in the same place',
  ),
  notText: text('标签 {name} 应只有文字', '標籤 {name} 應只有文字', 'The tag {name} must hold text only'),
  tooManyRows: text(
    '{name} 超过 {max} 个，不是报关单报文',
    '{name} 超過 {max} 個，不是報關單報文',
    'There are more than {max} of {name}; this is not a declaration message',
  ),
} as const
