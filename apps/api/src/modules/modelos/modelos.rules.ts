import { type Modelo, modelo, modeloEntrada } from '@estampa/contract/modelos/modelos.schemas.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { normalizeText } from '@estampa/contract/shared/search.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco, Db, Transacao } from '../../infra/database/transaction.ts'
import { entity } from '../../shop/entity.ts'
import { custoPermitido, precoPermitido } from '../../shop/session.ts'
import * as data from './modelos.data.ts'

/** Fields that a person may not set stay as they are. A model with products, even in the trash, is not deleted. */
export const modelos = entity({
  table: 'modelos',
  record: modelo,
  entry: modeloEntrada,
  computed: data.CALCULADAS,
  write: (dados, guardado, usuario) => ({
    importacao_id: null,
    ...(dados.preco_custo !== undefined && {
      preco_custo: custoPermitido(usuario, dados.preco_custo, guardado?.preco_custo ?? null),
    }),
    ...(dados.preco_venda !== undefined && {
      preco_venda: precoPermitido(usuario, dados.preco_venda, guardado?.preco_venda ?? null),
    }),
  }),
  refuseRemoval: async (trx, { id }) => {
    const quantidade = await data.countModeloProdutos(trx, id)
    if (quantidade > 0) throw new DomainError('MODELO_EM_USO', { quantidade })
  },
  details: ({ codigo }) => ({ codigo }),
})

/** The names by which a model is known: `nome`, `codigo`, and both as lists show them. */
export const nomesDoModelo = ({ codigo, nome }: Pick<Modelo, 'codigo' | 'nome'>): string[] =>
  [nome, codigo, `${codigo} ${nome}`].map((forma) => forma.trim())

/** The model of this name, made when there is none; its code is the name in capitals, with a number when that is taken. */
export async function modeloDeNome(trx: Transacao, nome: string, importacao_id: number | null = null): Promise<number> {
  const knownModelos = await data.modelosPeloNome(trx)
  const achado = knownModelos.find((knownModelo) =>
    nomesDoModelo(knownModelo).some((forma) => normalizeText(forma) === normalizeText(nome)),
  )
  if (achado) return achado.id
  const base = normalizeText(nome)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toUpperCase()
    .slice(0, CARACTERES.modelo.codigo - 4)
  const usados = new Set(knownModelos.map(({ codigo }) => codigo.trim().toLowerCase()))
  const candidatos = [base || 'IMPORTADO', ...knownModelos.map((_, i) => `${base || 'IMPORTADO'}-${i + 2}`)]
  const codigo = candidatos.find((candidate) => !usados.has(candidate.toLowerCase())) ?? base
  return (await data.insertModelo(trx, modeloEntrada.parse({ codigo, nome }), importacao_id)).id
}

export type FiscaisDoModelo = Pick<Modelo, 'ncm' | 'origem_fiscal' | 'cest'>

/**
 * Returns what each model gives to new products, by each of its names as `normalizar` writes it; of two with one name
 * the first.
 */
export async function fiscaisDosModelos(db: Db): Promise<Map<string, FiscaisDoModelo>> {
  const fiscaisPorNome = new Map<string, FiscaisDoModelo>()
  for (const { ncm, origem_fiscal, cest, ...knownModelo } of await data.modelosPeloNome(db))
    for (const nome of nomesDoModelo(knownModelo).map(normalizeText))
      if (!fiscaisPorNome.has(nome)) fiscaisPorNome.set(nome, { ncm, origem_fiscal, cest })
  return fiscaisPorNome
}

export const nomesDosModelos = async (db: Banco): Promise<string[]> =>
  (await data.modelosPeloNome(db)).map(({ nome }) => nome)
