import { planLimits as limits, type PlanInput, planMessages as messages } from '@matinee/contract/plans'
import { parseMoney } from '../parse-money.ts'

/** The values of the form as typed. */
export interface PlanValues {
  name: string
  description: string
  price: string
  kind: 'once' | 'renewing'
  /** Days, or months of a renewing plan. */
  length: string
  mark: 'none' | 'popular' | 'bestValue'
  isOnSale: boolean
}

interface ParsedPlan {
  /** Undefined if something is wrong with it. */
  input: PlanInput | undefined
  errors: Partial<Record<keyof PlanValues, string>>
}

const parseInteger = (text: string, most: number): number | undefined => {
  const number = Number(text)
  return /^\d{1,4}$/.test(text.trim()) && number >= 1 && number <= most ? number : undefined
}

function parsePrice(text: string, currency: string): number | undefined {
  const cents = parseMoney(text, currency)
  return cents !== undefined && cents >= 1 && cents <= limits.cents ? cents : undefined
}

export function parsePlan(values: PlanValues, currency: string): ParsedPlan {
  const isRenewing = values.kind === 'renewing'
  const name = values.name.trim()
  const description = values.description.replace(/\s+/g, ' ').trim()
  const cents = parsePrice(values.price, currency)
  const length = parseInteger(values.length, isRenewing ? limits.months : limits.days)
  const errors: ParsedPlan['errors'] = {
    ...(name === '' && { name: messages.nameMissing }),
    ...(name.length > limits.nameLength && { name: messages.nameTooLong }),
    ...(description.length > limits.descriptionLength && { description: messages.descriptionTooLong }),
    ...(cents === undefined && { price: messages.priceInvalid }),
    ...(length === undefined && { length: isRenewing ? messages.monthsInvalid : messages.daysInvalid }),
  }
  if (Object.keys(errors).length > 0 || cents === undefined || length === undefined) return { input: undefined, errors }
  const { mark, isOnSale } = values
  return {
    input: {
      name,
      description,
      cents,
      days: isRenewing ? null : length,
      months: isRenewing ? length : null,
      mark: mark === 'none' ? null : mark,
      isOnSale,
    },
    errors,
  }
}
