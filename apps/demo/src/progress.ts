/** Called after each piece of a long work: `progress('posters', 12, 72)`. */
export type Progress = (what: string, done: number, of: number) => void

interface Output {
  isTTY?: boolean
  write(text: string): unknown
}

/** Writes how far a work is: on a terminal into one line, elsewhere as a line every few seconds and at the end. */
export function showProgress(output: Output = process.stdout, everyMs = 5_000): Progress {
  let writtenAt = Date.now()
  return (what, done, of) => {
    const isDone = done >= of
    if (!output.isTTY && !isDone && Date.now() - writtenAt < everyMs) return
    writtenAt = Date.now()
    const line = `${what}: ${done} of ${of}`
    output.write(output.isTTY ? `\r\u001b[K${line}${isDone ? '\n' : ''}` : `${line}\n`)
  }
}
