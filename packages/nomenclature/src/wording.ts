// The wording of tariffs: what divides nothing is left out, and what is excepted is marked, in names and descriptions alike.

/** Says that it makes no difference, or where a thing is listed: from here to the next comma nothing is told of the goods. */
const boilerplate: readonly RegExp[] = [
  /(?:不论|无论)(?:是否|有无)?[^,，;；:：()（）]*/g,
  /按(?:容量|重量|体积|价值)计/g,
  /(?:税目|品目|子目|协调制度|本章|本品目|本税目)(?:号列?)?(?:第?[\d.]+(?:[、至或及和]\s*[\d.]+)*)?(?:章|类)?(?:所列|所述|项下|注释[^,，;；]*)?/g,
  /(?:其他品目|其他税目|别处|他处)?未列名(?:的)?/g,
  /\b(?:whether or not|irrespective of whether|even if)\b[^,;:()]*/g,
  /\bby (?:weight|volume|value)\b/g,
  /\b(?:of|in|under|to) (?:sub)?headings?(?: no\.?)? ?[\d.]+(?:(?:,| to| or| and| and to) [\d.]+)*/g,
  /\b(?:not elsewhere (?:specified|included|classified)(?: or included)?|n\.?e\.?[csi]\.?(?:o\.?i\.?)?)\b(?: in (?:item|chapter)[\w. ]*)?/g,
]

// Letters of the private area, so that no text can hold them.
const open = '\ue000'
const close = '\ue001'

/** Sizes are compared, not excepted. */
const compared = 'exceeding|more|less|over|under|above|below|greater'
const item = '[^,;:()]'
/** What a list excepts before its last one: "other than clubs, balls and tees". */
const listed = '(?:, (?:[^ ,;:()]+ ){0,3}[^ ,;:()]+)'

/** What is excepted stands between `open` and `close`. */
const exceptions: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:other than|except(?:ing)?(?: for)?|excluding|excl\.?|but not(?! (?:${compared})))\s+(${item}+(?:${listed}*, ${item}*\b(?:and|or)\b${item}+)?)`,
    'g',
  ),
  /(?:[,，(（]\s*但?|但)([^,，;；:：()（）]+?)(?:除外|不包括在内)/g,
  /^([^,，;；:：()（）]+?)除外/g,
  /除([^,，;；:：()（）]+?)(?:以外|外)/g,
  /([^,，;；:：()（）的]{1,8})以外的?(?=材料|\p{Script=Han})/gu,
  /未经([^,，;；:：()（）的]+)/g,
  /非(?![洲常])(\p{Script=Han}{2})/gu,
  /(?:不包括|不含)([^,，;；:：()（）]+)/g,
  // 不锈 says what a thing is; 不饱和 what it is not.
  /不(饱和)/g,
]
const withoutOne = new RegExp(
  String.raw`\b(not|non|without|no)[ -](?!(?:${compared})\b)((?:containing |put up for |in |for |of |further |[a-z]+ly |precious )*[a-z]+)`,
  'g',
)

/** A plain text without boilerplate, its exceptions marked. */
export function readWording(plain: string): string {
  let text = plain
  for (const pattern of boilerplate) text = text.replace(pattern, ' ')
  for (const pattern of exceptions) text = text.replace(pattern, (_, inside: string) => ` ${open}${inside}${close} `)
  // Non-woven is written in one word as well.
  return text.replace(
    withoutOne,
    (_, negator: string, word: string) => `${negator === 'non' ? ` non${word}` : ''} ${open}${word}${close} `,
  )
}

const marked = new RegExp(`${open}([^${close}]*)${close}`, 'g')

/** What the text says of the goods, and what it says they are not. */
export const saidOf = (wording: string): string => wording.replace(marked, ' , ')
export const deniedIn = (wording: string): string[] => [...wording.matchAll(marked)].map(([, inside = '']) => inside)
