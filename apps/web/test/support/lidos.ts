import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { completeProduto, completeProdutoResumo } from '../../src/modules/produtos/produto.ts'
import { completeVenda, completeVendaResumo } from '../../src/modules/vendas/venda.ts'
import { categoriasApi } from '../../src/shared/generated/categoriasApi.ts'
import { clientesApi } from '../../src/shared/generated/clientesApi.ts'
import { lojaApi } from '../../src/shared/generated/lojaApi.ts'
import { modelosApi } from '../../src/shared/generated/modelosApi.ts'
import { producaoApi } from '../../src/shared/generated/producaoApi.ts'
import { produtosApi } from '../../src/shared/generated/produtosApi.ts'
import { sincronizacaoApi } from '../../src/shared/generated/sincronizacaoApi.ts'
import { vendasApi } from '../../src/shared/generated/vendasApi.ts'

// Records as screens have them, of what an answer says of them.
export const readCategoria = (json: unknown) => categoriasApi.read('GET /categorias/:id/', json)
export const readCliente = (json: unknown): Cliente => clientesApi.read('GET /clientes/:id/', json)
export const readLojaDados = (json: unknown) => lojaApi.read('GET /loja/', json)
export const readModelo = (json: unknown) => modelosApi.read('GET /modelos/:id/', json)
export const readProducao = (json: unknown) => producaoApi.read('GET /producoes/:id/', json)
export const readProduto = (json: unknown) => completeProduto(produtosApi.read('GET /produtos/:id/', json))
export const readProdutoResumo = (json: unknown) =>
  completeProdutoResumo(unica(produtosApi.read('GET /produtos/busca/', addId(json)).results))
export const readSincronizacao = (json: unknown) => sincronizacaoApi.read('GET /sincronizacoes/:id/', json)
export const readVenda = (json: unknown) => completeVenda(vendasApi.read('GET /vendas/:id/', json))
export const readVendaResumo = (json: unknown) =>
  completeVendaResumo(unica(vendasApi.read('GET /vendas/', addId(json)).results))

/** Rows without an id are left out of lists. */
const addId = (json: unknown) => [{ id: 1, ...(json as object) }]
function unica<T>([linha]: readonly T[]): T {
  if (!linha) throw new Error('no row')
  return linha
}
