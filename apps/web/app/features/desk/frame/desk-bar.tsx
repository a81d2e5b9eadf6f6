import { deskMessages as words } from '../words.ts'
import { CircleUser, House, KeyRound, LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { Status } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/menu.tsx'
import { BrandLink } from '../../layout/brand-link.tsx'
import { logOutAdmin, useAdminSession } from '../../../platform/session/session.ts'
import { ThemeToggle } from '../../../platform/theme/theme-toggle.tsx'
import { useConnection } from '../use-connection.ts'
import { OwnPassword } from './own-password.tsx'

/** DASH-1. What is only for who is signed in comes when that is known. */
export function DeskBar() {
  const email = useAdminSession()?.email
  return (
    <header className="desk-top">
      <div className="desk-top-line">
        <BrandLink />
        <p className="desk-place">{words.admin}</p>
        <div className="desk-tools">
          {email !== undefined && <Connection />}
          <ThemeToggle />
          {email !== undefined && (
            <>
              <Account email={email} />
              <Logout />
            </>
          )}
        </div>
      </div>
    </header>
  )
}

function Connection() {
  const works = useConnection()
  if (works === undefined) return null
  return (
    <output className="desk-connection" data-lost={works ? undefined : true}>
      {works ? <Status tone="success">{words.connected}</Status> : <Status tone="danger">{words.notConnected}</Status>}
    </output>
  )
}

function Account({ email }: { email: string }) {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={words.account}>
            <CircleUser />
          </IconButton>
        }
      >
        <p className="desk-account">
          {words.signedInAs}
          <strong>{email}</strong>
        </p>
        <MenuSeparator />
        <MenuItem icon={<KeyRound />} onSelect={() => setIsChanging(true)}>
          {words.changePassword}
        </MenuItem>
        <MenuLink to="/" icon={<House />}>
          {words.toTheHouse}
        </MenuLink>
        <MenuLink to="/help" icon={<LifeBuoy />}>
          {words.help}
        </MenuLink>
      </Menu>
      <OwnPassword email={email} open={isChanging} onOpenChange={setIsChanging} />
    </>
  )
}

function Logout() {
  const [pending, setPending] = useState(false)
  const leave = () => {
    setPending(true)
    void logOutAdmin().finally(() => setPending(false))
  }
  return (
    <Button size="small" pending={pending} onClick={leave}>
      {words.logout}
    </Button>
  )
}
