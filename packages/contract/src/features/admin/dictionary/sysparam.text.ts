import { text } from '../../../kernel/text.ts'

export const sysparamText = {
  title: text('参数', '參數', 'Parameters'),
  paramName: text('参数名称', '參數名稱', 'Name'),
  paramKey: text('参数键', '參數鍵', 'Key'),
  paramKeyHint: text(
    '字母开头，可用字母、数字和 . _ -',
    '字母開頭，可用字母、數字和 . _ -',
    'Letters, digits and . _ -, starting with a letter',
  ),
  paramKeyShape: text(
    '只能用字母、数字和 . _ -，以字母开头',
    '只能用字母、數字和 . _ -，以字母開頭',
    'Letters, digits and . _ - only, starting with a letter',
  ),
  paramValue: text('参数值', '參數值', 'Value'),
  effectiveValue: text('生效值', '生效值', 'Value in force'),
  origin: text('取值来源', '取值來源', 'Source'),
  own: text('本租户', '本租戶', 'Set here'),
  platform: text('平台', '平台', 'Platform'),
  default: text('默认', '預設', 'Default'),
  none: text('未设置', '未設定', 'Not set'),
  kind: text('类别', '類別', 'Type'),
  builtIn: text('内置', '內置', 'Built in'),
  custom: text('自定义', '自訂', 'Custom'),
  secret: text('保密', '保密', 'Secret'),
  secretHint: text(
    '值只能写入，不再显示；新增后不能更改这一项',
    '值只能寫入，不再顯示；新增後不能更改這一項',
    'The value can be written but is never shown again. Set when the parameter is added; cannot be changed later',
  ),
  valueSetAt: text('设置时间', '設定時間', 'Set at'),
  remark: text('备注', '備註', 'Remark'),

  secretFixed: text(
    '是否保密在新增时确定，不能更改；请另外新增一个参数',
    '是否保密在新增時確定，不能更改；請另外新增一個參數',
    'Whether it is secret is set when it is added. Add another parameter instead',
  ),
  builtInFixed: text(
    '内置参数只能改值和备注',
    '內置參數只能改值和備註',
    'Only the value and remark of a built-in parameter can be changed',
  ),
  builtInStays: text(
    '“{name}”是内置参数，不能删除，可以恢复默认值',
    '「{name}」是內置參數，不能刪除，可以還原預設值',
    '“{name}” is built in and cannot be deleted. It can be reset to its default',
  ),
}
