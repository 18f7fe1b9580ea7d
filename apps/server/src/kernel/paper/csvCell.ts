/** A cell as RFC 4180 writes it. What a sheet would take for a formula is for its writer to guard. */
export const csvCell = (text: string, separator = ','): string =>
  text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
