import uscc from 'stdnum/lib/cjs/cn/uscc.js'

import { inHead, type Look } from './lookChecks.ts'

const isSocialCode = (code: string): boolean => code.length === 18 && uscc.validate(code).isValid

/** Our side: `NO` stands for a natural person with the end user or producer only. */
const domestic = [
  ['TradeCoScc', 'TradeCode'],
  ['AgentCodeScc', 'AgentCode'],
  ['OwnerCodeScc', 'OwnerCode'],
] as const

function domesticParties(look: Look): void {
  for (const [socialField, codeField] of domestic) {
    const [social, code] = [look.head(socialField), look.head(codeField)]
    const ofOwner = socialField === 'OwnerCodeScc'
    if (social && !(ofOwner && social === 'NO') && !isSocialCode(social))
      look.error('usccWrong', inHead(socialField), { code: social })
    if (!code) continue
    if (ofOwner && !/^(NO|[0-9A-Z]{9,10}|[0-9A-Z]{18})$/.test(code))
      look.error('ownerCodeForm', inHead(codeField), { code })
    if (!ofOwner && !/^[0-9A-Z]{10}$/.test(code)) look.error('customsCodeForm', inHead(codeField), { code })
  }
  const [copSocial, copCode] = [look.head('CopCodeScc'), look.head('CopCode')]
  if (copSocial && !isSocialCode(copSocial)) look.error('usccWrong', inHead('CopCodeScc'), { code: copSocial })
  else if (copSocial && copCode && copCode !== copSocial.slice(8, 17))
    look.warning('organisationDiffers', inHead('CopCode'), { code: copCode, part: copSocial.slice(8, 17) })
  if (look.due && look.head('OwnerCodeScc') === 'NO' && !look.head('NoteS')) look.hint('personUnsaid', inHead('NoteS'))
}

function overseasParty(look: Look): void {
  const side = look.isImport ? 'OverseasConsignor' : 'OverseasConsignee'
  const [name, code] = [look.head(`${side}Ename`), look.head(`${side}Code`)]
  const outside = name.replace(/[(（][^()（）]*[)）]/g, '')
  if (name && (!/[A-Za-z]/.test(outside) || /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(outside)))
    look.error('overseasNotEnglish', inHead(`${side}Ename`))
  // The recognised forms: SG and 12 digits, KR and 7, HK and 10, an EORI of up to 17 characters.
  if (code && code !== 'NO' && !/^[A-Z]{2}[0-9A-Z]{5,18}$/.test(code))
    look.warning('aeoForm', inHead(`${side}Code`), { code })
}

/** Parties (domain rules B.1.1, B.1.2): the domestic ones by both of their codes, the overseas one in English. */
export function checkParties(look: Look): void {
  domesticParties(look)
  overseasParty(look)
}
