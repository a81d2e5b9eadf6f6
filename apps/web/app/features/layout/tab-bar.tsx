import { paths } from '@matinee/contract/paths'
import { Heart, House, LayoutGrid, Search, User } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { ariaCurrent } from './nav-items.ts'
import styles from './tab-bar.module.css'
import * as words from '@matinee/locales/layout'

const tabs = [
  { label: words.home, addresses: paths.home, Icon: House },
  { label: words.browse, addresses: paths.browse, Icon: LayoutGrid },
  { label: words.search, addresses: paths.search, Icon: Search },
  { label: words.watchlist, addresses: paths.watchlist, Icon: Heart },
  { label: words.profile, addresses: paths.profile, Icon: User },
]

export function TabBar() {
  const { pathname } = useLocation()
  return (
    <nav className={styles.tabBar} aria-label={words.tabs}>
      {tabs.map(({ label, addresses, Icon }) => (
        <Link key={label} to={addresses[0]} className={styles.tab} aria-current={ariaCurrent(pathname, addresses)}>
          <Icon className={styles.icon} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
