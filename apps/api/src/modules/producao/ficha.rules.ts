import type { Ficha, LinhaDaFichaEntrada } from '@estampa/contract/producao/ficha.schemas.ts'
import { camposInvalidos, DomainError } from '../../infra/base/errors.ts'
import { type Banco, transaction } from '../../infra/database/transaction.ts'
import { type Estoque, travarProdutos } from '../estoque/estoque.rules.ts'
import * as data from './ficha.data.ts'
import { exigirAtiva } from './producao.rules.ts'

/** Replaces the ficha of a product. Kits, here or at the ERP, are refused: their parts would be taken twice. */
export const trocarFicha = (db: Banco, produtoId: number, entrada: readonly LinhaDaFichaEntrada[]): Promise<Ficha> =>
  transaction(db, async (trx) => {
    await exigirAtiva(trx)
    const variacoes = entrada.flatMap(({ lisa_variacao_id }) => lisa_variacao_id ?? [])
    const produtoDe = await data.produtosDasVariacoes(trx, variacoes)
    const lisaDe = ({ lisa_variacao_id, lisa_produto_id }: LinhaDaFichaEntrada) =>
      lisa_variacao_id === null ? lisa_produto_id : (produtoDe.get(lisa_variacao_id) ?? null)
    const ids = [...new Set([produtoId, ...entrada.flatMap((linha) => lisaDe(linha) ?? [])])]
    const estoques = await travarProdutos(trx, ids)
    const produto = estoques.get(produtoId)
    if (!produto) throw new DomainError('PRODUTO_NAO_ENCONTRADO')
    const noErp = await data.kitsNoErp(trx, ids)
    const kit = ids.map((id) => estoques.get(id)).find((um) => um && (um.kit || noErp.has(um.id)))
    if (kit) throw new DomainError('FICHA_DE_KIT', { nome: kit.titulo })
    const linhas = entrada.map((linha, indice) => {
      const { variacao_id, lisa_variacao_id, materiais } = linha
      const recusar = (campo: string, frase: string) => camposInvalidos({ [`${indice}.${campo}`]: [frase] })
      const temVariacao = produto.variacoes.some(({ id }) => id === variacao_id)
      if (produto.tem_variacoes ? !temVariacao : variacao_id !== null)
        throw recusar('variacao_id', 'Escolha uma variação deste produto')
      const lisa = estoques.get(lisaDe(linha) ?? 0)
      if (!lisa) throw recusar('lisa_variacao_id', 'Peça lisa não encontrada')
      const falta = faltaNaLisa(lisa, produtoId, lisa_variacao_id)
      if (falta !== null) throw recusar('lisa_variacao_id', falta)
      return { variacao_id, lisa_produto_id: lisa.id, lisa_variacao_id, materiais }
    })
    await data.trocarFicha(trx, produtoId, linhas)
    return data.ficha(trx, produtoId)
  })

function faltaNaLisa(lisa: Estoque, produtoId: number, variacaoId: number | null): string | null {
  if (lisa.id === produtoId) return 'A peça lisa é outro produto'
  if (lisa.lisas.length > 0) return 'Este produto já é estampado: não é uma peça lisa'
  return lisa.tem_variacoes && variacaoId === null ? 'Escolha a cor e o tamanho da peça lisa' : null
}
