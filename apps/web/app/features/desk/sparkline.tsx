interface SparklineProps {
  values: readonly number[]
}

const WIDTH = 100
const HEIGHT = 40
/** So that the line is not cut at its highest and lowest. */
const EDGE = 2

/** How something went, without numbers: those stand beside it. Nothing moves for what has not moved. */
export function Sparkline({ values }: SparklineProps) {
  if (values.length < 2) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const x = (at: number) => (at / (values.length - 1)) * WIDTH
  const y = (value: number) =>
    high === low ? HEIGHT - EDGE : HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE)
  const line = values.map((value, at) => `${at === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  return (
    <svg className="desk-sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={line} />
    </svg>
  )
}
