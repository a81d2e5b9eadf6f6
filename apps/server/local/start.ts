import { cannotStart } from '../src/platform/start-failure.ts'
import { Child, keepRunning, onSignal } from './processes.ts'

/** Production on one machine: both processes, each started again when it dies. Larger houses start each by itself. */
const stops: (() => Promise<void>)[] = []
const stop = async () => {
  await Promise.all(stops.map((each) => each()))
}
onSignal(stop)
const onCannotStart = () => void stop().finally(() => process.exit(cannotStart))
for (const child of [new Child('api', '../src/api.ts', {}), new Child('worker', '../src/worker.ts', {})])
  stops.push(keepRunning(child, { onCannotStart }))
