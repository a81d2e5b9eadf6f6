/** PAY-9: days within which a buyer may withdraw from a purchase. */
export const withdrawalDays = 14
