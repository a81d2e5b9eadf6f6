/** Reads what `-progress pipe:1` writes; `key` is one of its counters: `frame`, or `out_time_us`. */
export function progressReader(key: string, total: number, onProgress?: (done: number) => void) {
  let rest = ''
  return (chunk: string): void => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    const last = lines.findLast((line) => line.startsWith(`${key}=`))
    const done = Number(last?.slice(key.length + 1))
    if (done >= 0) onProgress?.(Math.min(1, done / total))
  }
}
