import { paths } from '@matinee/contract/paths'
import { Heart, House, LayoutGrid, Search, User } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { currentAt } from './places.ts'
import styles from './tab-bar.module.css'

const tabs = [
  { label: 'Home', addresses: paths.home, Icon: House },
  { label: 'Browse', addresses: paths.browse, Icon: LayoutGrid },
  { label: 'Search', addresses: paths.search, Icon: Search },
  { label: 'Watchlist', addresses: paths.watchlist, Icon: Heart },
  { label: 'Profile', addresses: paths.profile, Icon: User },
]

export function TabBar() {
  const { pathname } = useLocation()
  return (
    <nav className={styles.tabBar} aria-label="Tabs">
      {tabs.map(({ label, addresses, Icon }) => (
        <Link key={label} to={addresses[0]} className={styles.tab} aria-current={currentAt(pathname, addresses)}>
          <Icon className={styles.icon} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
