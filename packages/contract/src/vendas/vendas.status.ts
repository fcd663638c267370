/** The steps in their order, and the end of a cancelled sale. */
export const PASSOS = [
  'separacao',
  'embalagem',
  'selecionar_envio',
  'etiqueta',
  'retirada',
  'enviado',
  'concluido',
] as const
export const STATUS = [...PASSOS, 'cancelado'] as const
export type StatusDaVenda = (typeof STATUS)[number]

export const ROTULOS: Readonly<Record<StatusDaVenda | 'entregue', string>> = {
  separacao: 'Separação',
  embalagem: 'Embalagem',
  selecionar_envio: 'Selecionar Envio',
  etiqueta: 'Etiqueta',
  retirada: 'Retirada',
  enviado: 'Enviado',
  concluido: 'Concluído',
  cancelado: 'Cancelado',
  // Only ever shown: some lists call a finished sale so.
  entregue: 'Entregue',
}
/** How a status is called on screen; an unknown one shows itself. */
export const rotuloDoStatus = (status: string): string =>
  (ROTULOS as Readonly<Record<string, string>>)[status] ?? status

/** Its place among the steps, from 0; `entregue` ranks like `concluido`; −1 for a cancelled sale. */
export const posicaoDoStatus = (status: string): number =>
  PASSOS.indexOf((status === 'entregue' ? 'concluido' : status) as (typeof PASSOS)[number])
