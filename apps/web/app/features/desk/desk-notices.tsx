import { deskMessages as words } from './words.ts'
import { siteEndpoints } from '@matinee/contract/site'
import { classNames } from '../../ui/class-names.ts'
import { NoticeIcon, noticeTone } from '../../ui/notice.tsx'
import { useAnswer } from './use-answer.ts'

const nothing = {}

/** What the operator should change about the installation. */
export function DeskNotices() {
  const proxies = useAnswer(siteEndpoints.notices, nothing).answer?.untrustedProxies ?? []
  return (
    <output>
      {proxies.length > 0 && (
        <span className={classNames('desk-notice', noticeTone('warning'))}>
          <NoticeIcon type="warning" />
          <span>{words.untrustedProxies(proxies)}</span>
        </span>
      )}
    </output>
  )
}
