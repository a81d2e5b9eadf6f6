import type { MediaKind } from '@matinee/contract/movie-media'
import { Upload } from 'lucide-react'
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field, TextInput } from '../../../ui/field.tsx'
import { UploadProgress } from '../films/upload-progress.tsx'
import { AddressHelp, type MediaAddress } from './media-address.tsx'
import { useMediaUpload } from './media-uploads.ts'
import * as words from '@matinee/locales/desk/movies'

const accepted = {
  poster: 'image/jpeg,image/png,image/webp,image/avif',
  backdrop: 'image/jpeg,image/png,image/webp,image/avif',
  trailer: 'video/*,.mkv,.mxf,.mov,.ts,.m2ts,.mpg,.avi,.dv',
} as const satisfies Record<MediaKind, string>

const addressInput = {
  type: 'url',
  inputMode: 'url',
  autoComplete: 'off',
  spellCheck: false,
  placeholder: 'https://',
} as const

interface MediaFieldProps {
  kind: MediaKind
  /** Which words name it, if not those of its kind. */
  labelKind?: keyof typeof words.uploadOf
  /** The movie, or the collection, that the upload is for; undefined for a movie that is not saved yet. */
  targetId: string | undefined
  label: string
  name: string
  value: string
  error: string | undefined
  media: MediaAddress
  help: string
  missing: string
  onChange: (address: string) => void
  /** Below the address: what is being made of an upload. */
  children?: ReactNode
}

/** FILM-14: the address of a picture or a video, typed, or made of a file that is chosen or dropped here. */
export function MediaField(props: MediaFieldProps) {
  const {
    kind,
    labelKind = kind,
    targetId,
    label,
    name,
    value,
    error,
    media,
    help,
    missing,
    onChange,
    children,
  } = props
  const upload = useMediaUpload(kind, targetId, onChange)
  const chooser = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOver, setIsOver] = useState(false)
  const isSending = upload.upload !== undefined

  // Restore the focus: the buttons of an upload disappear when it ends.
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !isSending && document.activeElement === document.body) button.current?.focus()
    wasSending.current = isSending
  }, [isSending])

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    upload.clear()
    onChange(event.currentTarget.value)
  }
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  const onDrop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(false)
    upload.send(event.dataTransfer.files[0])
  }
  return (
    // Dropping is a second way: the button does the same by keyboard.
    <div
      role="presentation"
      className={classNames('desk-media-field', isOver && 'desk-media-over')}
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <Field
        label={label}
        error={upload.problem === undefined ? error : <span role="alert">{upload.problem}</span>}
        help={<AddressHelp typed={value} media={media} help={help} missing={missing} />}
      >
        <div className="desk-media-line">
          <TextInput {...addressInput} name={name} value={value} onChange={type} />
          <Button
            ref={button}
            aria-label={words.uploadOf[labelKind]}
            pending={isSending}
            pendingText={words.uploading}
            onClick={() => chooser.current?.click()}
          >
            <Upload aria-hidden />
            {words.upload}
          </Button>
        </div>
      </Field>
      <input
        ref={chooser}
        type="file"
        accept={accepted[kind]}
        hidden
        aria-label={words.fileOf[labelKind]}
        onChange={(event) => {
          upload.send(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {upload.upload && <UploadProgress uploadKey={upload.key} upload={upload.upload} />}
      {children}
    </div>
  )
}
