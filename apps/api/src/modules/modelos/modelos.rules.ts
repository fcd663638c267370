import { type Modelo, type ModeloEntrada, modeloEntrada } from '@estampa/contract/modelos/modelos.schemas.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { normalizar } from '@estampa/contract/shared/search.ts'
import { DomainError } from '../../infra/base/errors.ts'
import {
  type Banco,
  type Db,
  type Idempotencia,
  type Transacao,
  transaction,
  transactionOnce,
} from '../../infra/database/transaction.ts'
import { type Autor, auditar } from '../../shop/auditoria.ts'
import { custoPermitido, precoPermitido, type UsuarioDaSessao } from '../../shop/session.ts'
import * as data from './modelos.data.ts'

export { excluirModelos, travarFeitosSoPara } from './modelos.data.ts'

type QuemGrava = Pick<UsuarioDaSessao, 'negadas'>
const SEM_NEGADAS: QuemGrava = { negadas: [] }

type Precos = Pick<ModeloEntrada, 'preco_custo' | 'preco_venda'>
const SEM_PRECOS: Precos = { preco_custo: null, preco_venda: null }

const comPrecosPermitidos = (quem: QuemGrava, dados: ModeloEntrada, guardados: Precos): ModeloEntrada => ({
  ...dados,
  preco_custo: custoPermitido(quem, dados.preco_custo, guardados.preco_custo),
  preco_venda: precoPermitido(quem, dados.preco_venda, guardados.preco_venda),
})

export async function obterModelo(db: Db, id: number): Promise<Modelo> {
  const modelo = await data.modeloPorId(db, id)
  if (!modelo) throw new DomainError('MODELO_NAO_ENCONTRADO')
  return modelo
}

export const criarModelo = (
  db: Banco,
  dados: ModeloEntrada,
  quem: QuemGrava = SEM_NEGADAS,
  idempotencia?: Idempotencia,
): Promise<Modelo> =>
  transactionOnce(db, idempotencia, async (trx) => {
    const { id } = await data.inserirModelo(trx, comPrecosPermitidos(quem, dados, SEM_PRECOS))
    return obterModelo(trx, id)
  })

export const alterarModelo = (db: Banco, id: number, dados: ModeloEntrada, quem: QuemGrava): Promise<Modelo> =>
  transaction(db, async (trx) => {
    const atual = await travar(trx, id)
    if (typeof dados.versao === 'number' && dados.versao !== atual.versao) {
      throw new DomainError('EDICAO_CONCORRENTE', {}, { atual: await obterModelo(trx, id) })
    }
    await data.atualizarModelo(trx, id, comPrecosPermitidos(quem, dados, atual))
    return obterModelo(trx, id)
  })

/** For good. A model with products, even in the trash, stays. */
export const excluirModelo = (db: Banco, autor: Autor, id: number): Promise<void> =>
  transaction(db, async (trx) => {
    const { nome, codigo } = await travar(trx, id)
    const quantidade = await data.contarProdutosDoModelo(trx, id)
    if (quantidade > 0) throw new DomainError('MODELO_EM_USO', { quantidade })
    await data.excluirModelo(trx, id)
    const alvo = { tipo: 'modelo', id, nome } as const
    await auditar(trx, autor, { tipo: 'exclusao_permanente', alvo, detalhes: { codigo } })
  })

async function travar(trx: Transacao, id: number) {
  const modelo = await data.travarModelo(trx, id)
  if (!modelo) throw new DomainError('MODELO_NAO_ENCONTRADO')
  return modelo
}

/** The names by which a model is known: `nome`, `codigo`, and both as lists show them. */
export const nomesDoModelo = ({ codigo, nome }: Pick<Modelo, 'codigo' | 'nome'>): string[] =>
  [nome, codigo, `${codigo} ${nome}`].map((um) => um.trim())

/** The model of this name, made when there is none; its code is the name in capitals, with a number when that is taken. */
export async function modeloDeNome(trx: Transacao, nome: string, importacao_id: number | null = null): Promise<number> {
  const todos = await data.modelosPeloNome(trx)
  const achado = todos.find((modelo) => nomesDoModelo(modelo).some((um) => normalizar(um) === normalizar(nome)))
  if (achado) return achado.id
  const base = normalizar(nome)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toUpperCase()
    .slice(0, CARACTERES.modelo.codigo - 4)
  const usados = new Set(todos.map(({ codigo }) => codigo.trim().toLowerCase()))
  const candidatos = [base || 'IMPORTADO', ...todos.map((_, i) => `${base || 'IMPORTADO'}-${i + 2}`)]
  const codigo = candidatos.find((um) => !usados.has(um.toLowerCase())) ?? base
  return (await data.inserirModelo(trx, modeloEntrada.parse({ codigo, nome }), importacao_id)).id
}

export const nomesDosModelos = async (db: Banco): Promise<string[]> =>
  (await data.modelosPeloNome(db)).map(({ nome }) => nome)
