/** PAY-9: how long one may withdraw from a purchase. */
export const withdrawalDays = 14
