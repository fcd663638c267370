import { opcoes, rotuloEm } from '../shared/opcoes.ts'

const ROTULOS = { loja_integrada: 'Loja Integrada', redes_sociais: 'Redes Sociais', loja_fisica: 'Loja Física' }
export type Origem = keyof typeof ROTULOS
/** Where a sale came from, in the order of the select. */
export const ORIGENS = opcoes(ROTULOS)
/** How an origin is called on screen. */
export const rotuloDaOrigem = rotuloEm(ROTULOS)

/** By the last change or by the day of the sale, the latest first or the earliest first. */
export const ORDENS = ['alteradas', 'paradas', 'novas', 'antigas'] as const
export type OrdemDasVendas = (typeof ORDENS)[number]

/** Calendar days without a change after which a sale that has no due date and has not left the shop is late. */
export const DIAS_ATE_ATRASAR = 3
