const latin = /\bp\.?\s*o\.?\s*b(?:ox\b|\.?\s*\d)|\bpost(?:al)?\s+(?:office\s+)?box\b/i
// 電子信箱 is an e-mail address.
const chinese = /(?<![电電]子)(?<!邮件|郵件)[信郵邮]箱/

/** Whether an address names a post-office box in place of a street: papers of Hong Kong ask for one. */
export function isPostBox(address: string | null | undefined): boolean {
  const plain = (address ?? '').normalize('NFKC')
  return latin.test(plain) || chinese.test(plain)
}
