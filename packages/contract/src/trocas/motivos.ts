/** Why pieces come back, in the order of the select. */
export const MOTIVOS_DE_TROCA = [
  { valor: 'tamanho', rotulo: 'Tamanho' },
  { valor: 'cor', rotulo: 'Cor ou estampa' },
  { valor: 'defeito', rotulo: 'Defeito' },
  { valor: 'desistencia', rotulo: 'Desistência' },
  { valor: 'outro', rotulo: 'Outro' },
] as const
export type MotivoDeTroca = (typeof MOTIVOS_DE_TROCA)[number]['valor']
export const rotuloDoMotivo = (motivo: string): string =>
  MOTIVOS_DE_TROCA.find(({ valor }) => valor === motivo)?.rotulo ?? motivo
