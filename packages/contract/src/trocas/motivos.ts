import { rotuloEntre } from '../shared/opcoes.ts'

/** Why pieces come back, in the order of the select. */
export const MOTIVOS_DE_TROCA = [
  { valor: 'tamanho', rotulo: 'Tamanho' },
  { valor: 'cor', rotulo: 'Cor ou estampa' },
  { valor: 'defeito', rotulo: 'Defeito' },
  { valor: 'desistencia', rotulo: 'Desistência' },
  { valor: 'outro', rotulo: 'Outro' },
] as const
export type MotivoDeTroca = (typeof MOTIVOS_DE_TROCA)[number]['valor']
/** How a reason is called on screen. */
export const rotuloDoMotivo = rotuloEntre(MOTIVOS_DE_TROCA)
