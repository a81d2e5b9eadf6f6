import { cannotStart } from './platform/start-failure.ts'
import { Child, superviseChild, onSignal } from './platform/child-process.ts'

/** `npm start`: both processes on one machine, each restarted when it exits. */
const stops: (() => Promise<void>)[] = []
const stop = async () => {
  await Promise.all(stops.map((each) => each()))
}
onSignal(stop)
const onCannotStart = () => void stop().finally(() => process.exit(cannotStart))
for (const child of [new Child('api', 'api.ts', {}), new Child('worker', 'worker.ts', {})])
  stops.push(superviseChild(child, { onCannotStart }))
