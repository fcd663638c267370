import { opcoes, rotuloEm } from '../shared/opcoes.ts'

const ROTULOS_DAS_ORIGENS = {
  loja_integrada: 'Loja Integrada',
  redes_sociais: 'Redes Sociais',
  loja_fisica: 'Loja Física',
}
export type Origem = keyof typeof ROTULOS_DAS_ORIGENS
/** Where a sale came from, in the order of the select. */
export const ORIGENS = opcoes(ROTULOS_DAS_ORIGENS)
/** How an origin is called on screen. */
export const rotuloDaOrigem = rotuloEm(ROTULOS_DAS_ORIGENS)

const ROTULOS_DOS_MOTIVOS = {
  tamanho: 'Tamanho',
  cor: 'Cor ou estampa',
  defeito: 'Defeito',
  desistencia: 'Desistência',
  outro: 'Outro',
}
export type MotivoDeTroca = keyof typeof ROTULOS_DOS_MOTIVOS
/** Why pieces come back, in the order of the select. */
export const MOTIVOS_DE_TROCA = opcoes(ROTULOS_DOS_MOTIVOS)
/** How a reason is called on screen. */
export const rotuloDoMotivo = rotuloEm(ROTULOS_DOS_MOTIVOS)

/** By the last change or by the day of the sale, the latest first or the earliest first. */
export const ORDENS = ['alteradas', 'paradas', 'novas', 'antigas'] as const
export type OrdemDasVendas = (typeof ORDENS)[number]

/**
 * Why a line of an imported sale holds no pieces: no product here is the one it names, too few pieces were free, or it
 * asks for a fraction of a piece.
 */
export const PENDENCIAS_DO_ITEM = ['sem_produto', 'sem_estoque', 'fracionada'] as const
export type PendenciaDoItem = (typeof PENDENCIAS_DO_ITEM)[number]

/** Calendar days without a change after which a sale that has no due date and has not left the shop is late. */
export const DIAS_ATE_ATRASAR = 3
