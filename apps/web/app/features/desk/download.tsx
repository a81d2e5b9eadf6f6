import { AppError } from '@matinee/contract/http/errors'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { downloadFile, type FileCall, type FileEnding } from '../../platform/download.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from './notify.ts'
import * as words from '@matinee/locales/desk'

interface DownloadButtonProps {
  /** How the file's name begins; the day follows. */
  name: string
  /** The call with the current filters. */
  call: FileCall
  ending?: FileEnding
  /** What is chosen cannot be exported, and the screen says why. */
  isRefused?: boolean
  children?: ReactNode
}

/** Exports a list. The download goes on when the tab of the desk is left. */
export function DownloadButton({
  name,
  call,
  ending,
  isRefused = false,
  children = words.exportCsv,
}: DownloadButtonProps) {
  const [pending, setPending] = useState(false)

  const start = async () => {
    setPending(true)
    try {
      const file = await downloadFile(name, call, ending)
      notify.success(words.saved({ file }))
    } catch (error) {
      // After a 401 there is a notice already: the session has ended.
      if (!(error instanceof AppError && error.status === 401)) notify.failed(words.exportFailed, error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      size="small"
      pending={pending}
      pendingText={words.exporting}
      {...(isRefused ? { 'aria-disabled': true } : { onClick: () => void start() })}
    >
      <Download />
      {children}
    </Button>
  )
}
