import { Child, onSignal } from './processes.ts'

/** Production on one machine: both processes together, ending together. Larger houses start each by itself. */
const children = [new Child('api', '../src/api.ts', {}), new Child('worker', '../src/worker.ts', {})]
const stop = async () => {
  await Promise.all(children.map((child) => child.stop()))
}
onSignal(stop)
for (const child of children) {
  // One without the other is a service that looks well and is not: whoever supervises us starts both again.
  child.onDeath = (code) => {
    process.stderr.write(`${child.name} ended (${code ?? 'killed'}): stopping\n`)
    void stop().finally(() => process.exit(1))
  }
  child.start()
}
