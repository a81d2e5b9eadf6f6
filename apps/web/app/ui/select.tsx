import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { useFieldControl } from './field.tsx'
import field from './field.module.css'
import styles from './select.module.css'

interface SelectProps extends Omit<ComponentProps<'select'>, 'size' | 'multiple'> {
  size?: 'small' | 'normal'
}

export function Select({ size, className, ...rest }: SelectProps) {
  const wiring = useFieldControl(rest)
  return (
    <span className={classNames(styles.wrap, className)}>
      <select
        {...rest}
        {...wiring}
        className={classNames(field.control, styles.select, size === 'small' && field.small)}
      />
      <ChevronDown className={styles.chevron} />
    </span>
  )
}
