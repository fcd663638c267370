import { formatarDocumento } from '@estampa/contract/shared/documents.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { chamar } from '../../shared/api.ts'
import { idDe, lista, objeto, texto } from '../../shared/tolerant.ts'
import type { Destino } from './destinos.ts'

const POR_GRUPO = 5

/** Sales of a customer, customers and products that a search finds; a SKU is among the products' words. */
export const achados = (busca: string) =>
  queryOptions({
    queryKey: ['atalhos', busca],
    enabled: busca.length > 1,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Destino[]> => {
      const pedido = { query: { busca, limite: POR_GRUPO }, signal }
      const [produtos, clientes, vendas] = await Promise.all([
        chamar('GET /produtos/busca/', pedido),
        chamar('GET /clientes/', pedido),
        chamar('GET /vendas/', pedido),
      ])
      return [
        ...lista(produtos).map((json) => {
          const { titulo, sku, codigo } = objeto(json)
          return item('Produtos', texto(titulo), texto(sku) || texto(codigo), `/produtos/${idDe(json)}`)
        }),
        ...lista(clientes).map((json) => {
          const { nome, cpf } = objeto(json)
          return item('Clientes', texto(nome), formatarDocumento(texto(cpf)), `/clientes/${idDe(json)}`)
        }),
        ...lista(vendas).map((json) => {
          const { cliente_nome, status } = objeto(json)
          const nome = `Venda ${idDe(json)} · ${texto(cliente_nome)}`
          return item('Vendas', nome, rotuloDoStatus(texto(status)), `/vendas/${idDe(json)}`)
        }),
      ]
    },
    meta: { falha: 'A busca rápida falhou' },
  })

const item = (grupo: string, nome: string, detalhe: string, ir: string): Destino => ({ grupo, nome, detalhe, ir })
