import { encode } from 'uqr'
import styles from './two-steps.module.css'

/** Black on white in both themes: not every camera reads inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <div>
      <span className="visually-hidden">{label}</span>
      <svg className={styles.qr} aria-hidden viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <path className={styles.qrPaper} d={`M0 0h${size}v${size}h-${size}z`} />
        <path className={styles.qrInk} d={path} />
      </svg>
    </div>
  )
}
