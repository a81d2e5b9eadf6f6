import type { RefObject } from 'react'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { type Order, OrderDetails, type Pay, useOrder } from './order-details.tsx'
import * as words from '@matinee/locales/profile'

interface OrderSummaryProps extends Order {
  open: boolean
  onClose: () => void
  pending: boolean
  onPay: Pay
  finalFocus: RefObject<HTMLElement | null>
}

export function OrderSummary({ open, onClose, pending, onPay, finalFocus, ...order }: OrderSummaryProps) {
  const decisions = useOrder(order, onPay)
  if (!open && decisions.agreement !== 'none') decisions.setAgreement('none')
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.checkYourOrder}
      cancelLabel={words.back}
      confirmLabel={decisions.payLabel}
      pending={pending}
      pendingText={order.isExtension ? words.extending : words.subscribing}
      onConfirm={decisions.pay}
      finalFocus={finalFocus}
    >
      <OrderDetails {...order} decisions={decisions} />
    </AlertDialog>
  )
}
