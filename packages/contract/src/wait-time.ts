/** Seconds as the arguments of a message, rounded up: `{ unit: 'minute', count: 3 }`. */
export function waitTime(seconds: number): { unit: 'hour' | 'minute' | 'second'; count: number } {
  const [unit, size] =
    seconds > 5400 ? (['hour', 3600] as const) : seconds >= 60 ? (['minute', 60] as const) : (['second', 1] as const)
  return { unit, count: Math.ceil(seconds / size) }
}
