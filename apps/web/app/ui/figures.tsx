import styles from './figures.module.css'

interface FiguresProps {
  figures: readonly (readonly [label: string, value: string])[]
}

/** A few numbers on one line, divided by hairlines; a table on a phone. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value]) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
