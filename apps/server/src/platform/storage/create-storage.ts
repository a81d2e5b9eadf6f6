import type { Config } from '../config.ts'
import { diskStorage } from './disk.ts'
import { s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

export const createStorage = ({ storage }: Pick<Config, 'storage'>): Storage =>
  storage.s3 ? s3Storage(storage.s3, storage.mediaUrl) : diskStorage(storage.path, storage.mediaUrl)
