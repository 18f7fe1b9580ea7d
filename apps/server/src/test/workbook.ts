import { writeXlsx } from 'hucre/xlsx'

/** Sheets by their names, each row as its cells. */
export type Sheets = Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>

/** An .xlsx as a customer's own program would write it: several sheets, cells of text and of numbers, no styles of ours. `merged` are ranges by sheet. */
export async function workbook(
  sheets: Sheets,
  merged: Readonly<
    Record<string, readonly { startRow: number; startCol: number; endRow: number; endCol: number }[]>
  > = {},
): Promise<Buffer> {
  return Buffer.from(
    await writeXlsx({
      sheets: Object.entries(sheets).map(([name, rows]) => ({
        name,
        rows: rows.map((r) => [...r]),
        ...(merged[name] && { merges: [...merged[name]] }),
      })),
    }),
  )
}
