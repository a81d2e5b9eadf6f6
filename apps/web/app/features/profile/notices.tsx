import { messages as paymentMessages } from '@matinee/locales/api/payments'
import { useCallback, useRef, useState } from 'react'
import { Tag } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './profile.module.css'

interface NoticeMessage {
  id: number
  type: 'success' | 'info' | 'danger'
  message: string
  /** Bought in test mode. */
  isTest: boolean
  /** Gets the focus back after closing by keyboard. */
  from: Element | null
}

/** PROF-3 */
const durations = { success: 3000, danger: 5000, info: null } as const

type ShowNotice = (type: NoticeMessage['type'], message: string, isTest?: boolean) => void

export function useNotice() {
  const [notice, setNotice] = useState<NoticeMessage>()
  const lastId = useRef(0)
  const show: ShowNotice = useCallback((type, message, isTest = false) => {
    lastId.current += 1
    setNotice({ id: lastId.current, type, message, isTest, from: document.activeElement })
  }, [])
  return { notice, show, dismiss: useCallback(() => setNotice(undefined), []) }
}

export type Notice = ReturnType<typeof useNotice>

/** Fixed below the bar. The live regions are always rendered, because only changes inside one are announced. */
export function Notices({ notice, onClose }: { notice: NoticeMessage | undefined; onClose: () => void }) {
  const root = useRef<HTMLDivElement>(null)
  const close = () => {
    const isInside = root.current?.contains(document.activeElement)
    if (isInside && notice?.from instanceof HTMLElement && notice.from.isConnected) notice.from.focus()
    onClose()
  }
  const banner = notice && (
    <Banner key={notice.id} type={notice.type} duration={durations[notice.type]} onClose={close} isAnnounced>
      {notice.message}
      {notice.isTest && (
        <>
          {' '}
          <Tag inverse>{paymentMessages.testMode}</Tag>
        </>
      )}
    </Banner>
  )
  return (
    <div ref={root} className={classNames(styles.notices, 'container')}>
      <div aria-live="polite">{notice?.type !== 'danger' && banner}</div>
      <div role="alert">{notice?.type === 'danger' && banner}</div>
    </div>
  )
}
