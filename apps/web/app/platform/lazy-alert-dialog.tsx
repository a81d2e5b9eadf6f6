import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '../ui/toasts.ts'
import { isChunkFailure, lazyModule, reloadOnce } from './chunks.ts'
import * as words from '@matinee/locales/platform'

const load = lazyModule(() => import('../ui/alert-dialog.tsx'))
type Module = Awaited<ReturnType<typeof load>>

/** For pages on which few people need it: loaded when it first opens. */
export function LazyAlertDialog(props: ComponentProps<Module['AlertDialog']>) {
  const [module, setModule] = useState<Module>()
  const fail = useEffectEvent(async (error: unknown) => {
    if (isChunkFailure(error)) await reloadOnce()
    props.onOpenChange(false)
    toast(words.failedToLoad, { type: 'danger' })
  })
  useEffect(() => {
    if (props.open) load().then(setModule, (error: unknown) => fail(error))
  }, [props.open])
  return module && <module.AlertDialog {...props} />
}
