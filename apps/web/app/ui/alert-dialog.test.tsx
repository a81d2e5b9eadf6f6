import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AlertDialog } from './alert-dialog.tsx'

afterEach(cleanup)

function Desk({ onConfirm, pending = false }: { onConfirm: () => void; pending?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Delete Nosferatu
      </button>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title={'Are you sure you want to delete "Nosferatu"?'}
        text="This action cannot be undone."
        confirmLabel="Delete"
        pendingText="Deleting..."
        pending={pending}
        onConfirm={onConfirm}
      >
        <input aria-label="Type the title to confirm" />
      </AlertDialog>
    </>
  )
}

async function openedDesk(onConfirm = vi.fn<() => void>()) {
  const user = userEvent.setup()
  const view = render(<Desk onConfirm={onConfirm} />)
  await user.click(screen.getByRole('button', { name: 'Delete Nosferatu' }))
  await screen.findByRole('alertdialog')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  return { user, onConfirm, view }
}

describe('AlertDialog', () => {
  it('is named by its question and described by its text', async () => {
    await openedDesk()
    const dialog = screen.getByRole('alertdialog', { name: 'Are you sure you want to delete "Nosferatu"?' })
    const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
    expect(description?.textContent).toBe('This action cannot be undone.')
  })

  it('answers Enter by habit with Cancel', async () => {
    const { user, onConfirm } = await openedDesk()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('confirms by Tab and Enter', async () => {
    const { user, onConfirm } = await openedDesk()
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Delete')
    await user.keyboard('{Enter}')
    expect(onConfirm).toHaveBeenCalledOnce()
  })

  it('closes by Escape and gives focus back', async () => {
    const { user, onConfirm } = await openedDesk()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Nosferatu' })))
    expect(onConfirm).not.toHaveBeenCalled()
  })

  it('can be neither left nor confirmed again while it is carried out', async () => {
    const { user, onConfirm, view } = await openedDesk()
    view.rerender(<Desk onConfirm={onConfirm} pending />)
    const button = screen.getByRole('button', { name: 'Deleting...' })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
    await user.keyboard('{Escape}')
    await user.click(button)
    expect(screen.queryByRole('alertdialog')).not.toBeNull()
    expect(onConfirm).not.toHaveBeenCalled()
  })
})
