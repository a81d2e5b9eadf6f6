import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Ctrl-C. */
export class Cancelled extends Error {}

/** Asks on the terminal, and shows nothing of what is typed. */
export function askSecretly(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true, historySize: 0 })
  process.stderr.write(question)
  return new Promise((resolve, reject) => {
    lines.once('line', (line) => {
      resolve(line)
      lines.close()
    })
    lines.once('SIGINT', () => {
      reject(new Cancelled())
      lines.close()
    })
    lines.once('close', () => {
      // The key that ended it was not shown either, and the cursor has to leave the line.
      process.stderr.write('\n')
      // Ctrl-D: nothing was given.
      resolve('')
    })
  })
}
