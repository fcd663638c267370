import type { Transacao } from '../../infra/database/transaction.ts'
import { MODELO_PADRAO } from '../../shop/importacoes.ts'
import { categoriaDeNome, excluirCategorias, travarFeitasSoPara } from '../categorias/categorias.rules.ts'
import { excluirModelos, modeloDeNome, travarFeitosSoPara } from '../modelos/modelos.rules.ts'
import { trocarNaLixeira } from '../produtos/produtos.rules.ts'
import { devolvidos } from './contexto.data.ts'

/**
 * Takes away the categories and models that an undone import made and nothing else uses. Products that it gave back to the
 * trash need one of each: they get the standard ones.
 */
export async function tirarFeitos(trx: Transacao, importacao_id: number): Promise<void> {
  const produtos = await devolvidos(trx, importacao_id)
  const ids = produtos.map(({ id }) => id)
  const semPadrao = async (
    feitos: readonly number[],
    campo: 'categoria_id' | 'modelo_id',
    padrao: (trx: Transacao, nome: string) => Promise<number>,
  ) => {
    const orfaos = produtos.filter((produto) => feitos.includes(produto[campo])).map(({ id }) => id)
    if (orfaos.length === 0) return feitos
    const fica = await padrao(trx, MODELO_PADRAO)
    await trocarNaLixeira(trx, orfaos, campo, fica)
    return feitos.filter((id) => id !== fica)
  }
  const categorias = await semPadrao(await travarFeitasSoPara(trx, importacao_id, ids), 'categoria_id', categoriaDeNome)
  const modelos = await semPadrao(await travarFeitosSoPara(trx, importacao_id, ids), 'modelo_id', modeloDeNome)
  await excluirCategorias(trx, categorias)
  await excluirModelos(trx, modelos)
}
