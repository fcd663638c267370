/** By the last change or by the day of the sale, the latest first or the earliest first. */
export const ORDENS = ['alteradas', 'paradas', 'novas', 'antigas'] as const
export type OrdemDasVendas = (typeof ORDENS)[number]
