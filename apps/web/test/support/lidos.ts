import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { completarProduto, completarResumo } from '../../src/modules/produtos/produto.ts'
import { completarVenda, completarVendaResumo } from '../../src/modules/vendas/venda.ts'
import { categoriasApi } from '../../src/shared/generated/categoriasApi.ts'
import { clientesApi } from '../../src/shared/generated/clientesApi.ts'
import { lojaApi } from '../../src/shared/generated/lojaApi.ts'
import { modelosApi } from '../../src/shared/generated/modelosApi.ts'
import { producaoApi } from '../../src/shared/generated/producaoApi.ts'
import { produtosApi } from '../../src/shared/generated/produtosApi.ts'
import { sincronizacaoApi } from '../../src/shared/generated/sincronizacaoApi.ts'
import { vendasApi } from '../../src/shared/generated/vendasApi.ts'

// Records as screens have them, of what an answer says of them.
export const lerCategoria = (json: unknown) => categoriasApi.read('GET /categorias/:id/', json)
export const lerCliente = (json: unknown): Cliente => clientesApi.read('GET /clientes/:id/', json)
export const lerDados = (json: unknown) => lojaApi.read('GET /loja/', json)
export const lerModelo = (json: unknown) => modelosApi.read('GET /modelos/:id/', json)
export const lerProducao = (json: unknown) => producaoApi.read('GET /producoes/:id/', json)
export const lerProduto = (json: unknown) => completarProduto(produtosApi.read('GET /produtos/:id/', json))
export const lerProdutoResumo = (json: unknown) =>
  completarResumo(unica(produtosApi.read('GET /produtos/busca/', comId(json)).results))
export const lerSincronizacao = (json: unknown) => sincronizacaoApi.read('GET /sincronizacoes/:id/', json)
export const lerVenda = (json: unknown) => completarVenda(vendasApi.read('GET /vendas/:id/', json))
export const lerVendaResumo = (json: unknown) =>
  completarVendaResumo(unica(vendasApi.read('GET /vendas/', comId(json)).results))

/** Rows without an id are left out of lists. */
const comId = (json: unknown) => [{ id: 1, ...(json as object) }]
function unica<T>([linha]: readonly T[]): T {
  if (!linha) throw new Error('no row')
  return linha
}
