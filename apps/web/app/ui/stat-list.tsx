import styles from './stat-list.module.css'

interface StatListProps {
  stats: readonly (readonly [label: string, value: string])[]
}

/** A few numbers on one line, divided by hairlines; a table on a phone. */
export function StatList({ stats }: StatListProps) {
  return (
    <dl className={styles.figures}>
      {stats.map(([label, value]) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
