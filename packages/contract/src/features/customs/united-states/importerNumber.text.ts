import { text } from '../../../kernel/text.ts'

export const importerNumberText = {
  kind: text('进口商编号种类', '進口商編號種類', 'Kind of importer number'),
  kinds: {
    ein: text('EIN（雇主识别号）', 'EIN（僱主識別號碼）', 'EIN'),
    ssn: text('SSN（社会安全号）', 'SSN（社會安全號碼）', 'SSN'),
    cbp: text('CBP 分配的编号', 'CBP 分配的編號', 'CBP-assigned'),
  },
  number: text('进口商编号', '進口商編號', 'Importer number'),
  hint: text(
    'EIN：NN-NNNNNNN 加可选的两位后缀；SSN：NNN-NN-NNNN；CBP：YYDDPP-NNNNN。保存后只显示末四位',
    'EIN：NN-NNNNNNN 加可選的兩位後綴；SSN：NNN-NN-NNNN；CBP：YYDDPP-NNNNN。儲存後只顯示末四位',
    'EIN: NN-NNNNNNN with a suffix of two if any; SSN: NNN-NN-NNNN; CBP: YYDDPP-NNNNN. Once saved, only the last four are shown',
  ),
  einForm: text('EIN 应为 9 位数字：NN-NNNNNNN', 'EIN 應為 9 位數字：NN-NNNNNNN', 'An EIN has 9 digits: NN-NNNNNNN'),
  einPrefix: text('EIN 的前两位不存在', 'EIN 的前兩位不存在', 'No EIN begins with these two digits'),
  suffixForm: text(
    '后缀为两位数字或字母，不用字母 I、O、Z',
    '後綴為兩位數字或字母，不用字母 I、O、Z',
    'The suffix has two digits or letters, of which I, O and Z are not used',
  ),
  ssnForm: text(
    'SSN 应为 NNN-NN-NNNN，且不以 000、666 或 9 开头，中间不为 00，末尾不为 0000',
    'SSN 應為 NNN-NN-NNNN，且不以 000、666 或 9 開頭，中間不為 00，末尾不為 0000',
    'An SSN is NNN-NN-NNNN; it begins with neither 000, 666 nor 9, has no 00 in the middle and no 0000 at the end',
  ),
  cbpForm: text(
    'CBP 分配的编号应为 11 位数字：YYDDPP-NNNNN',
    'CBP 分配的編號應為 11 位數字：YYDDPP-NNNNN',
    'A CBP-assigned number has 11 digits: YYDDPP-NNNNN',
  ),
  kindMissing: text('请选择编号种类', '請選擇編號種類', 'Choose the kind of number'),
  again: text(
    '更换编号种类时请重新输入完整编号',
    '更換編號種類時請重新輸入完整編號',
    'Enter the whole number again where its kind changes',
  ),
  covered: text(
    '请输入完整编号，或保留原来显示的内容',
    '請輸入完整編號，或保留原來顯示的內容',
    'Enter the whole number, or leave it as it was shown',
  ),
}
