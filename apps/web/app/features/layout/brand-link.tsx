import { pictureSize } from '@matinee/contract/site'
import { Link } from 'react-router'
import { productName, useSite } from '../../platform/site.ts'
import { classNames } from '../../ui/class-names.ts'
import links from './brand-link.module.css'
import styles from './wordmark.module.css'
import * as words from '@matinee/locales/layout'

export function BrandLink({ variant = 'nav' }: { variant?: 'nav' | 'footer' }) {
  const { name = productName, logoLight = null, logoDark = null } = useSite() ?? {}
  const light = logoLight ?? logoDark
  const dark = logoDark ?? logoLight
  return (
    <Link to="/" className={links[variant]} aria-label={words.nameHome({ name })}>
      {light !== null && dark !== null ? (
        <span className={links.logo} aria-hidden="true">
          <img src={light} {...pictureSize(light)} alt="" data-on="light" />
          <img src={dark} {...pictureSize(dark)} alt="" data-on="dark" />
        </span>
      ) : (
        <Wordmark variant={variant} name={name === productName ? undefined : name} />
      )}
    </Link>
  )
}

const LETTERS =
  'M85 686L85 -1L403 -1L521 297Q528 315 538 343Q548 371 558 401Q567 430 574 453L581 453Q588 432 598 405Q608 377 618 348Q628 318 636 297L754 -1L1064 -1L1064 686L860 686L860 331Q860 310 861 284Q861 258 862 233Q863 207 863 189L855 189Q849 209 840 235Q831 261 822 287Q813 313 806 331L662 686L476 686L331 331Q321 305 312 278Q302 251 295 228Q287 204 282 190L274 190Q275 204 276 227Q276 250 277 277Q277 304 277 331L277 686ZM1182 686L1519 -1L1746 -1L2083 686L1864 686L1812 576L1443 576L1391 686ZM1510 427L1743 427L1681 287Q1677 278 1669 261Q1662 243 1654 224Q1647 205 1641 188Q1635 170 1631 163L1624 163Q1617 181 1607 205Q1598 228 1589 251Q1580 273 1574 287ZM2302 686L2302 163L2003 163L2003 -1L2803 -1L2803 163L2505 163L2505 686ZM2930 686L2930 -1L3133 -1L3133 686ZM3321 686L3321 -1L3503 -1L3859 319Q3868 327 3883 341Q3897 355 3913 371Q3928 386 3939 398L3948 398Q3948 380 3948 353Q3947 326 3947 305L3947 -1L4139 -1L4139 686L3959 686L3612 372Q3588 351 3562 325Q3535 299 3520 284L3512 284Q3512 297 3513 326Q3513 355 3513 388L3513 686ZM4327 686L4327 -1L5043 -1L5043 149L4531 149L4531 265L4980 265L4980 411L4531 411L4531 535L5052 535L5052 686ZM5208 686V-1H5924V149H5412V535H5933V686Z'

// The beam is the middle bar of the last E. Thinner, the letter reads as a C.
const VARIANTS = {
  nav: { viewBox: '70 -1 6620 687', beam: 'M5412 281H6690V396H5412Z' },
  footer: { viewBox: '85 -1 5848 687', beam: 'M5412 265H5861V411H5412Z' },
}

interface WordmarkProps {
  /** Without one, the product's own name is drawn. */
  name?: string | undefined
  /** The footer's beam runs out of the screen: its parent clips overflow. */
  variant?: 'nav' | 'footer'
}

/** Decoration only: the link around it carries the name. */
function Wordmark({ name, variant = 'nav' }: WordmarkProps) {
  if (name !== undefined) {
    return (
      <span
        className={classNames(styles[variant], styles.set)}
        aria-hidden="true"
        dir="auto"
        style={{ '--letters': Array.from(name).length }}
      >
        {name}
      </span>
    )
  }
  const { viewBox, beam } = VARIANTS[variant]
  return (
    <span className={styles[variant]} aria-hidden="true">
      <svg viewBox={viewBox} focusable="false">
        <path d={LETTERS} />
        <path className={styles.beam} d={beam} />
      </svg>
    </span>
  )
}
