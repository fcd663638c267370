export interface Envio {
  /** Order id of Melhor Envio: a uuid. */
  readonly id: string
  readonly protocol: string
  readonly service: number
  price: number
  readonly discount: number
  readonly deliveryDays: number
  readonly pedido: Record<string, unknown>
  status: string
  tracking: string | null
  melhorenvioTracking: string | null
  criadoEm: number
  pagoEm: number | null
  /** When generation was asked for; it ends some time later. */
  geracaoEm: number | null
  geradoEm: number | null
  geracaoChave: string | null
  geracaoTentativas: number
  geracaoFalhouEm: number | null
  /** When a failed one was asked for again; the failure stays in sight for a while. */
  geracaoRepetidaEm: number | null
  postadoEm: number | null
  entregueEm: number | null
  canceladoEm: number | null
  /** Until when the label may be posted; null: it does not say. */
  venceEm: number | null
  /** When a cancellation was accepted; it is carried out some time later. */
  cancelamentoEm: number | null
}

/** A shipment that nothing has happened to yet. */
export const UNTOUCHED = {
  pagoEm: null,
  geracaoEm: null,
  geradoEm: null,
  geracaoChave: null,
  geracaoTentativas: 0,
  geracaoFalhouEm: null,
  geracaoRepetidaEm: null,
  postadoEm: null,
  entregueEm: null,
  canceladoEm: null,
  venceEm: null,
  cancelamentoEm: null,
} as const

/** A movement of the wallet; negative when it pays. */
export interface Carteira {
  readonly id: number
  readonly envio: string
  readonly valor: number
  readonly instante: number
}
