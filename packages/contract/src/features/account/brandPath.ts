/** Where the picture of that hash is. By itself, so that every page may know it and carry nothing else along. */
export const brandFilePath = (hash: string): string => `/api/account/brandFile/${hash}`
