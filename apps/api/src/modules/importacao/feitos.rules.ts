import type { Transacao } from '../../infra/database/transaction.ts'
import { MODELO_PADRAO } from '../../shop/modelo-padrao.ts'
import { categoriaDeNome, excluirCategorias, travarFeitasSoPara } from '../categorias/categorias.rules.ts'
import { excluirModelos, modeloDeNome, travarFeitosSoPara } from '../modelos/modelos.rules.ts'
import { trocarNaLixeira } from '../produtos/produtos.rules.ts'
import { devolvidos } from './contexto.data.ts'

/**
 * Takes away the categories and models that an undone import made and nothing else came to use. What it gave back to the
 * trash needs one of each, and gets those of a product that has no better one.
 */
export async function tirarFeitos(trx: Transacao, importacao_id: number): Promise<void> {
  const produtos = await devolvidos(trx, importacao_id)
  const ids = produtos.map(({ id }) => id)
  const categorias = new Set(await travarFeitasSoPara(trx, importacao_id, ids))
  const orfaosDeCategoria = produtos.filter(({ categoria_id }) => categorias.has(categoria_id)).map(({ id }) => id)
  if (orfaosDeCategoria.length > 0) {
    const categoria_id = await categoriaDeNome(trx, MODELO_PADRAO)
    categorias.delete(categoria_id)
    await trocarNaLixeira(trx, orfaosDeCategoria, { categoria_id })
  }
  const modelos = new Set(await travarFeitosSoPara(trx, importacao_id, ids))
  const orfaosDeModelo = produtos.filter(({ modelo_id }) => modelos.has(modelo_id)).map(({ id }) => id)
  if (orfaosDeModelo.length > 0) {
    const modelo_id = await modeloDeNome(trx, MODELO_PADRAO)
    modelos.delete(modelo_id)
    await trocarNaLixeira(trx, orfaosDeModelo, { modelo_id })
  }
  await excluirCategorias(trx, [...categorias])
  await excluirModelos(trx, [...modelos])
}
