import {
  type PictureSetting,
  type Settings,
  settingsEndpoints as endpoints,
  settingsLimits,
  settingsMessages as messages,
} from '@matinee/contract/settings'
import { type ChangeEvent, useId, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { adminApi } from '../../../platform/admin-api.ts'
import { Button } from '../../../ui/button.tsx'
import { useDeskAction } from '../desk-query.ts'
import { notify } from '../notify.ts'
import * as settingsWords from '@matinee/locales/desk/settings'
import { labels as settingLabels, values as valueWords } from '@matinee/locales/desk/settings'
import styles from './settings.module.css'

const pictures: readonly { setting: PictureSetting; ground: 'light' | 'dark' | undefined }[] = [
  { setting: 'logoLight', ground: 'light' },
  { setting: 'logoDark', ground: 'dark' },
  { setting: 'icon', ground: undefined },
]

const words = settingsWords.pictures

/** The logos and the icon. They are saved as soon as a file is chosen; a change can be undone below. */
export function Pictures({ current }: { current: Settings }) {
  const { revalidate } = useRevalidator()
  const onDone = (_: unknown, { setting }: { setting: PictureSetting }) => {
    notify.success(messages.changed, { detail: settingLabels[setting] })
    void revalidate()
  }
  const upload = useDeskAction(
    async ({ setting, file }: { setting: PictureSetting; file: File }) =>
      await adminApi()(endpoints.setPicture, { params: { setting }, body: { file: await toBase64(file) } }),
    { failed: words.failed, onDone },
  )
  const remove = useDeskAction(
    async ({ setting }: { setting: PictureSetting }) =>
      await adminApi()(endpoints.change, { body: { [setting]: null } }),
    { failed: words.removeFailed, onDone },
  )
  const isBusy = upload.isPending || remove.isPending
  return (
    <section className={styles.section} aria-labelledby="desk-settings-pictures">
      <div className={styles.about}>
        <h3 id="desk-settings-pictures">{words.title}</h3>
        <p>{words.text}</p>
      </div>
      <div className={styles.fields}>
        {pictures.map(({ setting, ground }) => (
          <div key={setting} className={styles.picture}>
            <div className={styles.shown} data-theme={ground}>
              {current[setting] === null ? (
                <span>{valueWords.none}</span>
              ) : (
                <img src={current[setting]} alt={settingLabels[setting]} />
              )}
            </div>
            <div className={styles.pictureText}>
              <strong>{settingLabels[setting]}</strong>
              <p>{words.help[setting]}</p>
              <div className={styles.foot}>
                <FileButton
                  label={settingLabels[setting]}
                  isPending={upload.pending?.setting === setting}
                  isDisabled={isBusy}
                  onFile={(file) => {
                    if (file.size > settingsLimits.pictureBytes) notify.error(messages.pictureTooLarge)
                    else void upload.run({ setting, file })
                  }}
                />
                {current[setting] !== null && (
                  <Button size="small" variant="quiet" disabled={isBusy} onClick={() => void remove.run({ setting })}>
                    {words.takeAway}
                    <span className="visually-hidden">{words.thePictureOf({ setting: settingLabels[setting] })}</span>
                  </Button>
                )}
              </div>
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}

interface FileButtonProps {
  label: string
  isPending: boolean
  isDisabled: boolean
  onFile: (file: File) => void
}

function FileButton({ label, isPending, isDisabled, onFile }: FileButtonProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // The same file may be chosen again.
    currentTarget.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        hidden
        aria-label={label}
        accept="image/png,image/jpeg,image/webp,image/avif"
        onChange={choose}
      />
      <Button
        size="small"
        pending={isPending}
        pendingText={words.uploading}
        disabled={isDisabled && !isPending}
        onClick={() => input.current?.click()}
      >
        {words.chooseFile}
        <span className="visually-hidden">{words.forSetting({ setting: label })}</span>
      </Button>
    </>
  )
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  // In chunks, as a call takes only so many arguments.
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
