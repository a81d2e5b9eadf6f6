import { styleText } from 'node:util'
import { checkPayments } from '../features/payments/check.service.ts'
import { loadConfig } from '../platform/config.ts'
import { createServices } from '../platform/services.ts'
import { configOrExit, failCommand } from './failures.ts'

/** `npm run payments:check`: whether people can pay here, in sentences. Exit code 1 if something has to be mended. */
const services = await createServices(configOrExit(loadConfig), 'payments-check')
try {
  await services.settings.load()
  for (const { isGood, text } of await checkPayments(services)) {
    process.stdout.write(`${isGood ? styleText('green', 'ok ') : styleText('red', 'no ')} ${text}\n`)
    if (!isGood) process.exitCode = 1
  }
} catch (error) {
  failCommand(error, services.config)
} finally {
  await services.close()
}
