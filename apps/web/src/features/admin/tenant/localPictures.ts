import { pictureUrl } from '../../../kernel/brand.ts'

// A picture that was uploaded and is not saved yet is given to nobody by the server: until then it is shown from here.
const local = new Map<string, string>()

export function keepLocal(hash: string, file: Blob): void {
  if (!local.has(hash)) local.set(hash, URL.createObjectURL(file))
}

/** Where the picture of that hash is to be had. */
export const shownPicture = (hash: string): string => local.get(hash) ?? pictureUrl(hash)
