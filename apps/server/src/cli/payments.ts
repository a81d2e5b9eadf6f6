import { styleText } from 'node:util'
import { checkPayments } from '../features/payments/check.service.ts'
import { loadConfig } from '../platform/config.ts'
import { createServices } from '../platform/services.ts'

/** Whether people can pay here, in sentences. Exit code 1 if something has to be mended. */
export async function run(): Promise<void> {
  const services = await createServices(loadConfig(), 'payments')
  try {
    await services.settings.load()
    for (const { isGood, text } of await checkPayments(services)) {
      process.stdout.write(`${isGood ? styleText('green', 'ok ') : styleText('red', 'no ')} ${text}\n`)
      if (!isGood) process.exitCode = 1
    }
  } finally {
    await services.close()
  }
}
