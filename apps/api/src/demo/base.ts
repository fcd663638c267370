import { modeloEntrada } from '@estampa/contract/modelos/modelos.schemas.ts'
import type { Banco } from '../infra/database/transaction.ts'
import { acrescentarValor, atributos } from '../modules/atributos/atributos.rules.ts'
import { criarUsuario, gerarSenha, UsuarioRecusado } from '../modules/autenticacao/usuarios.rules.ts'
import { criarCategoria } from '../modules/categorias/categorias.rules.ts'
import { modelos } from '../modules/modelos/modelos.rules.ts'
import type { Loja } from '../shop/loja.ts'
import { ATRIBUTOS, type Branch, CATEGORIAS, CORES, MODELOS } from './catalogue.ts'

/** Models of the sample shop by code, which its products use. */
export type BaseDaLoja = ReadonlyMap<string, { id: number; categoria_id: number }>

/** Categories, attributes and models of the sample shop. */
export async function semearBase(loja: Loja): Promise<BaseDaLoja> {
  const { db } = loja
  const categorias = new Map<string, number>()
  await semearCategorias(loja, CATEGORIAS, null, categorias)
  await semearAtributos(db)
  const feitos = new Map<string, { id: number; categoria_id: number }>()
  for (const { codigo, categoria, peca: _peca, ...dados } of MODELOS) {
    const categoria_id = categorias.get(categoria)
    if (categoria_id === undefined) throw new Error(`No category ${categoria} in the sample shop`)
    const { id } = await modelos.create(db, modeloEntrada.parse({ ...dados, codigo, categoria_id }))
    feitos.set(codigo, { id, categoria_id })
  }
  return feitos
}

async function semearCategorias(loja: Loja, ramo: Branch, categoria_pai: number | null, ids: Map<string, number>) {
  for (const [nome, filhas] of Object.entries(ramo)) {
    const { id } = await criarCategoria(loja, { nome, categoria_pai })
    ids.set(nome, id)
    await semearCategorias(loja, filhas, id, ids)
  }
}

async function semearAtributos(db: Banco) {
  for (const [nome, valores] of Object.entries({ Cor: Object.keys(CORES), ...ATRIBUTOS })) {
    const { id } = await atributos.create(db, { nome })
    for (const valor of valores) await acrescentarValor(db, id, valor)
  }
}

const EQUIPE = { marina: 'Marina Duarte', tiago: 'Tiago Rocha' } as const

/** Creates the sellers of the sample shop, with random passwords; `npm run usuario -- senha` sets one. */
export async function contratarEquipe(db: Banco): Promise<number[]> {
  for (const [username, nome] of Object.entries(EQUIPE))
    await criarUsuario(db, { username, nome, tipo: 'funcionario', senha: gerarSenha(), gerada: true }).catch(
      (error: unknown) => {
        // Left from a filling that was cut short: accounts stay then.
        if (!(error instanceof UsuarioRecusado)) throw error
      },
    )
  const usuarios = await db
    .selectFrom('usuarios')
    .select('id')
    .where('username', 'in', Object.keys(EQUIPE))
    .orderBy('username')
    .execute()
  return usuarios.map(({ id }) => id)
}
