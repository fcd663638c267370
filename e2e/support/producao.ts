import type { Api } from './api.ts'

/** Turns production and selling on demand on, or off. */
export const turnOnProducao = (api: Api, ativa: boolean) =>
  api.chamar('PATCH /producao/configuracao/', { body: { ativa, vender_sob_demanda: ativa } })
