import { Link } from 'react-router'
import { productName, useSite } from '../../platform/site.ts'
import { Wordmark } from '../../ui/wordmark.tsx'
import styles from './brand-link.module.css'

export function BrandLink({ variant = 'nav' }: { variant?: 'nav' | 'footer' }) {
  const name = useSite()?.name ?? productName
  return (
    <Link to="/" className={styles[variant]} aria-label={`${name}, home`}>
      <Wordmark variant={variant} name={name === productName ? undefined : name} />
    </Link>
  )
}
