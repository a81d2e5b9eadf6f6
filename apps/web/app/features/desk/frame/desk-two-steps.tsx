import { adminApi } from '../../../platform/admin-api.ts'
import { QueryProvider } from '../../../platform/query-client.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TwoSteps, twoStepsWords as words } from '../../two-steps/index.ts'

/** ACC-4: replaces the desk until the admin has set up two-step login. Needs a `QueryProvider` above it. */
export function SetUpTwoSteps({ onDone }: { onDone: () => void }) {
  return (
    <div className="desk-two-steps">
      <h1 className="page-title" tabIndex={-1}>
        {words.deskTitle}
      </h1>
      <p>{words.deskText}</p>
      <TwoSteps api={adminApi} onChange={onDone} />
    </div>
  )
}

/** The signed-in admin's own login in two steps, from the menu. */
export function OwnTwoSteps({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.title} description={words.text}>
      <QueryProvider>
        <TwoSteps api={adminApi} />
      </QueryProvider>
    </Dialog>
  )
}
