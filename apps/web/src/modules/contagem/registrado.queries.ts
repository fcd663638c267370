import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { isNotFound } from '../../shared/api/apiError.ts'
import { CHAVE_DOS_PRODUTOS } from '../../shared/api/keys.ts'
import { estoqueApi } from '../../shared/generated/estoqueApi.ts'
import { estoqueDe } from '../produtos/estoque/estoque.queries.ts'
import { umProduto } from '../produtos/produtos.queries.ts'
import { type Contagem, type PecaRegistrada, type RegistroDoEstoque, toContagemBody } from './contagem.ts'

/** The pieces that a product is counted in, as they are recorded now: its variations, or itself. Null when it is gone. */
export async function pecasDoProduto(client: QueryClient, id: number): Promise<readonly PecaRegistrada[] | null> {
  try {
    const [produto, estoque] = await Promise.all([
      client.fetchQuery({ ...umProduto(id), staleTime: 0 }),
      // Read for this moment only, whatever version of the product it is of.
      client.fetchQuery(estoqueDe(id, 0)),
    ])
    if (produto.excluido_em !== null) return null
    const { titulo, sku } = produto
    if (!produto.tem_variacoes) {
      const { fisico, reservado } = estoque
      return [{ produtoId: id, variacaoId: null, titulo, variacao: '', sku, registrado: fisico, reservado }]
    }
    const saldos = new Map(estoque.variacoes.map((saldo) => [saldo.variacao_id, saldo]))
    return produto.variacoes.map((variacao) => ({
      produtoId: id,
      variacaoId: variacao.id,
      titulo,
      variacao: nomeDaVariacao(variacao),
      sku: variacao.sku,
      registrado: saldos.get(variacao.id)?.fisico ?? variacao.quantidade,
      reservado: saldos.get(variacao.id)?.reservado ?? 0,
    }))
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

const PRODUTOS_AO_MESMO_TEMPO = 4

/** Reads the pieces of every product of a count; `onProgress` hears how many products have been read. */
export async function pecasDaContagem(
  client: QueryClient,
  contagem: Contagem,
  onProgress: (readCount: number) => void,
): Promise<RegistroDoEstoque> {
  const pendingIds = [...new Set(contagem.map(({ produtoId }) => produtoId))]
  const pecas = new Map<number, readonly PecaRegistrada[] | null>()
  const readPecas = async () => {
    for (let id = pendingIds.shift(); id !== undefined; id = pendingIds.shift()) {
      pecas.set(id, await pecasDoProduto(client, id))
      onProgress(pecas.size)
    }
  }
  await Promise.all(Array.from({ length: PRODUTOS_AO_MESMO_TEMPO }, readPecas))
  return pecas
}

/** Sets the recorded stock to the counted quantities; all lines or none. */
export const sendContagem = mutationOptions({
  mutationFn: async ({ contagem, chave }: { contagem: Contagem; chave: string }) =>
    await estoqueApi('POST /estoque/contagem/', { body: toContagemBody(contagem), idempotencyKey: chave }),
  onSettled: (_resposta, _erro, _dados, _contexto, { client }) => {
    void client.invalidateQueries({ queryKey: CHAVE_DOS_PRODUTOS })
  },
})
