import { opcoes, rotuloEm } from '../shared/opcoes.ts'

const ROTULOS = {
  tamanho: 'Tamanho',
  cor: 'Cor ou estampa',
  defeito: 'Defeito',
  desistencia: 'Desistência',
  outro: 'Outro',
}
export type MotivoDeTroca = keyof typeof ROTULOS
/** Why pieces come back, in the order of the select. */
export const MOTIVOS_DE_TROCA = opcoes(ROTULOS)
/** How a reason is called on screen. */
export const rotuloDoMotivo = rotuloEm(ROTULOS)
