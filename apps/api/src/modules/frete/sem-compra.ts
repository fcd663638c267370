import type { Transportadora } from './transportadora.ts'

/** The part of a carrier's port that is alike where a label costs nothing and no account is asked. */
export const SEM_COMPRA = {
  cancelada: null,
  entrega: false,
  registrar: async (_encomenda, chave) => ({ id: chave, protocolo: null, valor: null }),
  procurar: async (chave) => [{ id: chave, protocolo: null, valor: null }],
  retirar: async () => undefined,
  situacao: async () => ({ estado: 'paga', motivo: null, falha: null, valor: null }),
  pagar: async () => ({ confirmada: true, valor: null }),
  gerar: async () => undefined,
  declaracao: async () => null,
  cancelar: async () => ({ aceito: true, dito: null }),
  podeCancelar: async () => true,
  acompanhar: async () => new Map(),
  paginaDoPacote: () => null,
  agencias: async () => null,
  acesso: async () => null,
  conta: async () => null,
} satisfies Partial<Transportadora>
