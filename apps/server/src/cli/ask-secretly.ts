import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** The user pressed Ctrl-C. */
export class Cancelled extends Error {}

/** Asks on the terminal, without echoing the input. */
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
      // Enter was not echoed either: end the line of the prompt.
      process.stderr.write('\n')
      // Ctrl-D. After `line` or SIGINT this does nothing, as the promise is settled already.
      resolve('')
    })
  })
}
