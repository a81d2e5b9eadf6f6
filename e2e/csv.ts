/** Rows of a file as RFC 4180 has it, read without anything of the product: quotes, doubled quotes, lines in a cell. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[++at]!
      else isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === ',') {
      row.push(cell)
      cell = ''
    } else if (letter === '\r' && text[at + 1] === '\n') {
      at += 1
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += letter
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}
