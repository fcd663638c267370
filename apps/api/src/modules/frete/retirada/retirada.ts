import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import { A_LOJA, SEM_COMPRA, type Transportadora } from '../transportadora/transportadora.ts'

/** Picking up in the shop: a label of our own, free, paid and ready as soon as it is wanted; no parcel travels. */
export const retiradaNaLoja = (): Transportadora => ({
  ...SEM_COMPRA,
  nome: A_LOJA,
  rotulo: 'A loja',
  oferece: ({ origem }) => origem === 'loja_fisica',
  atende: (servico) => servico === RETIRADA_NA_LOJA.codigo,
  cotar: async () => ({ ofertas: [OFERTA], recusas: [] }),
  async arquivo(_id, encomenda) {
    // Loaded with the first such label: few shops make them, and the library is large.
    const { etiquetaDeRetirada } = await import('./retirada.pdf.ts')
    return etiquetaDeRetirada(encomenda)
  },
})

const OFERTA = { ...RETIRADA_NA_LOJA, transportadora: '', valor: 0, prazoDias: 0, valorDeTabela: null }
