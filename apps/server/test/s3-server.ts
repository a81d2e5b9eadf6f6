import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Options } from '../src/platform/storage/s3.ts'

/** An object store in this process. It knows most of S3, but neither lists nor aborts multipart uploads. */
export async function startS3Server(): Promise<{ options: S3Options; stop: () => Promise<void> }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'matinee-s3-'))
  const bucket = 'matinee'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    // It takes the signature of a list whose prefix has a slash for a wrong one.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
    async stop() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
