import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { chaveDoSku } from '@estampa/contract/produtos/variacoes.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { EXCLUIDO, linhasDeProduto, type ProdutoDoBling, produtoDoBling } from './produtos.mapping.ts'

/** Reads the product at Bling. */
export const detalhe = async (client: BlingClient, id: number): Promise<ProdutoDoBling> =>
  (await readProdutoDetail(client, id)).remoto

/** Reads Bling's product with every field as it came. */
export async function readProdutoDetail(
  client: BlingClient,
  id: number,
): Promise<{ remoto: ProdutoDoBling; cru: RegistroCru }> {
  const resposta = await client.request('GET', `/produtos/${id}`)
  return { remoto: produtoDoBling.parse(resposta).data, cru: (resposta as { data: RegistroCru }).data }
}
type RegistroCru = Readonly<Record<string, unknown>>

/** Active, then inactive. Each criterion is named: one for all brings the deleted ones, and the default hides some. */
const CRITERIOS = [2, 3]
/** Each is asked for in four spellings; longer addresses are refused. */
const CODIGOS_POR_PEDIDO = 15

/** The search is exact but for the case, and codes at Bling carry blanks at their ends. */
const grafias = (codigo: string) => [codigo, `${codigo} `, ` ${codigo}`, `${codigo}\t`]

/** Finds every living product or variation at Bling with one of these codes, compared trimmed and without case. */
async function findProdutosByCodigo(client: BlingClient, codigos: readonly string[], pressa = false) {
  const chaves = new Set(codigos.map(chaveDoSku).filter((chave) => chave !== ''))
  const procurados = [...new Set(codigos.map((codigo) => codigo.trim()).filter(Boolean))]
  const achados: { id: number; codigo: string; idProdutoPai: number | null }[] = []
  for (const criterio of CRITERIOS) {
    for (let inicio = 0; inicio < procurados.length; inicio += CODIGOS_POR_PEDIDO) {
      const parte = procurados.slice(inicio, inicio + CODIGOS_POR_PEDIDO)
      const query = { criterio, tipo: 'T', limite: 100, 'codigos[]': parte.flatMap(grafias) }
      const { data } = linhasDeProduto.parse(await client.request('GET', '/produtos', { query, pressa }))
      for (const { id, codigo, situacao, idProdutoPai } of data)
        if (situacao !== EXCLUIDO && chaves.has(chaveDoSku(codigo)) && !achados.some((achado) => achado.id === id))
          achados.push({ id, codigo: codigo ?? '', idProdutoPai: idProdutoPai || null })
    }
  }
  return achados
}

/**
 * Finds the product at Bling with this one's code, else the parent of one with a variation's code; null when all are
 * free.
 */
export async function ocupante(client: BlingClient, produto: Produto, pressa = false): Promise<ProdutoDoBling | null> {
  const skus = [produto.sku, ...produto.variacoes.map(({ sku }) => sku)].filter((sku) => sku !== null)
  const achados = await findProdutosByCodigo(client, skus, pressa)
  const proprio = achados.filter(({ codigo }) => chaveDoSku(codigo) === chaveDoSku(produto.sku))
  const escolhido = proprio.find(({ idProdutoPai }) => idProdutoPai === null) ?? proprio[0]
  if (escolhido) return detalhe(client, escolhido.id)
  const [foundVariacao] = achados
  if (!foundVariacao) return null
  const lido = await detalhe(client, foundVariacao.idProdutoPai ?? foundVariacao.id)
  const pai = lido.variacao?.produtoPai?.id
  return pai ? detalhe(client, pai) : lido
}
