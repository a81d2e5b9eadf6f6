import { AppError } from '@matinee/contract/http/errors'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { downloadCsv, type FileCallOptions } from './download.ts'
import { notify } from './notify.ts'

interface DownloadButtonProps {
  /** How the file's name begins; the day follows. */
  name: string
  /** The call with the filters that are set: `(options) => adminApi()(endpoint, { query }, options)`. */
  call: (options: FileCallOptions) => Promise<unknown>
  disabled?: boolean
  className?: string
}

const MEGABYTE = 1_000_000

/** 'Export CSV'. It goes on when its tab is left. */
export function DownloadButton({ name, call, disabled, className }: DownloadButtonProps) {
  const [pending, setPending] = useState(false)
  const [tenths, setTenths] = useState(0)

  const start = async () => {
    setPending(true)
    setTenths(0)
    try {
      const file = await downloadCsv(name, call, (bytes) => setTenths(Math.floor((bytes * 10) / MEGABYTE)))
      notify.success(`${file} has been saved.`)
    } catch (error) {
      // With 401 the session has ended, which is said already.
      if (!(error instanceof AppError && error.status === 401))
        notify.failed('Failed to export. Please try again.', error)
    } finally {
      setPending(false)
    }
  }

  return (
    <Button
      size="small"
      pending={pending}
      pendingText={tenths > 0 ? `Exporting... ${(tenths / 10).toFixed(1)} MB` : 'Exporting...'}
      disabled={disabled}
      className={className}
      onClick={() => void start()}
    >
      <Download />
      Export CSV
    </Button>
  )
}
