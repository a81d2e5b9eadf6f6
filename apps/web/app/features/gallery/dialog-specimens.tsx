import { useState, type ReactNode } from 'react'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../ui/dialog.tsx'
import dialog from '../../ui/dialog.module.css'
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toasts.ts'
import { Cluster, Section } from './specimen.tsx'
import styles from './gallery.module.css'

/** A dialog's panel without its dialog, so that all of them can be looked at together. */
function Panel({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className={dialog.dialog}>
      <h3 className={dialog.title}>{title}</h3>
      {text && <p className={dialog.text}>{text}</p>}
      {children}
    </div>
  )
}

export function Dialogs() {
  const [asking, setAsking] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const [password, setPassword] = useState('')
  const [changing, setChanging] = useState(false)

  const remove = () => {
    setDeleting(true)
    setTimeout(() => {
      setDeleting(false)
      setAsking(false)
      toast('Movie deleted successfully!', { duration: 3000 })
    }, 1500)
  }

  return (
    <Section title="Dialogs">
      <div className={styles.panels}>
        <Panel title={'Are you sure you want to delete "Nosferatu"?'} text="This action cannot be undone.">
          <DialogActions>
            <Button className={styles.focused}>Cancel</Button>
            <Button variant="primary">Delete</Button>
          </DialogActions>
        </Panel>
        <Panel title="Are you sure you want to clear your entire watchlist?" text="This action cannot be undone.">
          <DialogActions>
            <Button disabled>Cancel</Button>
            <Button variant="primary" pending pendingText="Clearing...">
              Clear
            </Button>
          </DialogActions>
        </Panel>
        <Panel title="Change Password">
          <div className={dialog.body}>
            <Field label="Email">
              <TextInput type="email" autoComplete="email" />
            </Field>
            <Field label="New password" help="Minimum 6 characters">
              <PasswordInput autoComplete="new-password" />
            </Field>
          </div>
          <DialogActions>
            <Button>Cancel</Button>
            <Button variant="primary" disabled>
              Change Password
            </Button>
          </DialogActions>
        </Panel>
      </div>
      <Cluster>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Delete Nosferatu
        </Button>
        <AlertDialog
          open={asking}
          onOpenChange={setAsking}
          title={'Are you sure you want to delete "Nosferatu"?'}
          text="This action cannot be undone."
          confirmLabel="Delete"
          pendingText="Deleting..."
          pending={deleting}
          onConfirm={remove}
        />
        <Dialog
          open={changing}
          onOpenChange={setChanging}
          title="Change Password"
          trigger={<Button>Change Password</Button>}
          closeButton={false}
        >
          <form
            className={dialog.body}
            onSubmit={(event) => {
              event.preventDefault()
              setChanging(false)
              toast('Password changed successfully!', { duration: 3000 })
            }}
          >
            <Field label="New password" help="Minimum 6 characters">
              <PasswordInput
                autoComplete="new-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </Field>
            <DialogActions>
              <DialogClose>Cancel</DialogClose>
              <Button variant="primary" type="submit" disabled={password.length < 6}>
                Change Password
              </Button>
            </DialogActions>
          </form>
        </Dialog>
        <Dialog
          title="Keyboard shortcuts"
          description="They work while the player has focus."
          variant="wide"
          trigger={<Button>Wide</Button>}
        >
          <div className={dialog.body}>
            <p>Space plays and pauses. The arrows seek by ten seconds. F fills the screen.</p>
          </div>
        </Dialog>
        <Dialog title="Filters" variant="sheet" trigger={<Button>Sheet</Button>}>
          <div className={dialog.body}>
            <Field label="Genre">
              <Select>
                <option>All genres</option>
              </Select>
            </Field>
            <DialogActions>
              <DialogClose variant="primary">Show 12 movies</DialogClose>
            </DialogActions>
          </div>
        </Dialog>
        <Dialog title="Trailer: Nosferatu" hideTitle variant="bare" theme="dark" trigger={<Button>Trailer</Button>}>
          <div className={styles.film}>The film would run here.</div>
        </Dialog>
      </Cluster>
    </Section>
  )
}
