import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/retirada.ts'
import type { Transportadora } from '../transportadora.ts'

/** Picking up in the shop: a label of our own, free, paid and ready as soon as it is wanted; no parcel travels. */
export const retiradaNaLoja = (): Transportadora => ({
  nome: 'loja',
  rotulo: 'A loja',
  cancelada: null,
  entrega: false,
  oferece: ({ origem }) => origem === 'loja_fisica',
  atende: (servico) => servico === RETIRADA_NA_LOJA.codigo,
  cotar: async () => ({ ofertas: [OFERTA], recusas: [] }),
  registrar: async (_encomenda, chave) => ({ id: chave, protocolo: null, valor: null }),
  procurar: async (chave) => [{ id: chave, protocolo: null, valor: null }],
  retirar: async () => undefined,
  situacao: async () => ({ estado: 'paga', motivo: null, falha: null }),
  pagar: async () => 'paga',
  gerar: async () => undefined,
  async arquivo(_id, encomenda) {
    // Loaded with the first such label: few shops make them, and the library is large.
    const { etiquetaDeRetirada } = await import('./retirada.pdf.ts')
    return etiquetaDeRetirada(encomenda)
  },
  declaracao: async () => null,
  cancelar: async () => ({ aceito: true, dito: null }),
  podeCancelar: async () => true,
  acompanhar: async () => new Map(),
  paginaDoPacote: () => null,
  agencias: async () => null,
  acesso: async () => null,
  conta: async () => null,
})

const OFERTA = { ...RETIRADA_NA_LOJA, transportadora: '', valor: 0, prazoDias: 0, valorDeTabela: null }
