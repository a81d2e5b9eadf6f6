import { siteEndpoints } from '@matinee/contract/site'
import { CircleUser, House, KeyRound, LifeBuoy, ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { adminApi } from '../../../platform/admin-api.ts'
import { Status } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/menu.tsx'
import { BrandLink } from '../../layout/index.ts'
import { logOutAdmin, useAdminSession } from '../../../platform/session/session.ts'
import { ThemeToggle } from '../../../platform/theme/theme-controls.tsx'
import { OwnTwoSteps } from './desk-two-steps.tsx'
import { OwnPassword } from './password-dialogs.tsx'
import * as words from '@matinee/locales/desk/frame'

/** How often the connection is checked. */
const CHECK_MS = 60_000

/** DASH-1. The parts that need a session are shown once it is known. */
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
  const [isConnected, setConnected] = useState<boolean>()
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    let checks = 0
    const check = () => {
      if (document.visibilityState === 'hidden') return
      const current = ++checks
      const settle = (outcome: boolean) => !signal.aborted && current === checks && setConnected(outcome)
      adminApi()(siteEndpoints.test, undefined, { signal }).then(
        () => settle(true),
        () => settle(false),
      )
    }
    check()
    const timer = setInterval(check, CHECK_MS)
    window.addEventListener('online', check, { signal })
    window.addEventListener('offline', () => setConnected(false), { signal })
    document.addEventListener('visibilitychange', check, { signal })
    return () => {
      gone.abort()
      clearInterval(timer)
    }
  }, [])
  if (isConnected === undefined) return null
  return (
    <output className="desk-connection" data-lost={isConnected ? undefined : true}>
      {isConnected ? (
        <Status tone="success">{words.connected}</Status>
      ) : (
        <Status tone="danger">{words.notConnected}</Status>
      )}
    </output>
  )
}

function Account({ email }: { email: string }) {
  const [isChanging, setIsChanging] = useState(false)
  const [isSecuring, setIsSecuring] = useState(false)
  return (
    <>
      <Menu
        trigger={
          <IconButton label={words.yourAccount}>
            <CircleUser />
          </IconButton>
        }
      >
        <p className="desk-account">
          {words.loggedInAs}
          <strong>{email}</strong>
        </p>
        <MenuSeparator />
        <MenuItem icon={<KeyRound />} onSelect={() => setIsChanging(true)}>
          {words.changeOwnPassword}
        </MenuItem>
        <MenuItem icon={<ShieldCheck />} onSelect={() => setIsSecuring(true)}>
          {words.twoSteps}
        </MenuItem>
        <MenuLink to="/" icon={<House />}>
          {words.viewSite}
        </MenuLink>
        <MenuLink to="/help" icon={<LifeBuoy />}>
          {words.help}
        </MenuLink>
      </Menu>
      <OwnPassword email={email} open={isChanging} onOpenChange={setIsChanging} />
      <OwnTwoSteps open={isSecuring} onOpenChange={setIsSecuring} />
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
      {words.logOut}
    </Button>
  )
}
