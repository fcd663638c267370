/** Calendar days without a change after which a sale that has no due date and has not left the shop is late. */
export const DIAS_ATE_ATRASAR = 3
