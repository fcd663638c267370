import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { consulta } from '../../shared/registro/consulta.ts'
import { booleano, idDe, inteiro, lista, numero, objeto, texto } from '../../shared/tolerant.ts'

/** Invalidate this one after any change to a model. */
export const CHAVE_DOS_MODELOS = ['modelos'] as const

/** The models that match `busca`; all of them without one. */
export const listaDeModelos = (busca = '') =>
  consulta([...CHAVE_DOS_MODELOS, 'lista', busca], 'GET /modelos/', lerModelos, {
    query: { busca },
    falha: 'A busca de modelos falhou',
  })

export const umModelo = (id: number) =>
  consulta([...CHAVE_DOS_MODELOS, 'um', id], 'GET /modelos/:id/', lerModelo, {
    params: { id },
    falha: 'O modelo não pôde ser lido',
  })

const MAXIMO_NA_OPCAO = 30

/** The model's name as an option shows it: cut at 30 characters (spec §9). */
export function rotuloDoModelo({ nome, codigo }: Pick<Modelo, 'nome' | 'codigo'>): string {
  const rotulo = nome || codigo
  return rotulo.length > MAXIMO_NA_OPCAO ? `${rotulo.slice(0, MAXIMO_NA_OPCAO)}…` : rotulo
}

const lerModelos = (json: unknown): Modelo[] =>
  lista(json)
    .map(lerModelo)
    .filter(({ id }) => id > 0)

/** A whole model out of whatever the answer carries; a bare id is a model of which only that is known. */
export function lerModelo(json: unknown): Modelo {
  const dados = objeto(json)
  const categoria = idDe(dados.categoria_id ?? dados.categoria)
  const preco = numero(dados.preco_venda ?? dados.preco)
  return {
    id: idDe(json) ?? 0,
    codigo: texto(dados.codigo),
    nome: texto(dados.nome),
    descricao: texto(dados.descricao),
    observacao: texto(dados.observacao),
    em_estoque: booleano(dados.em_estoque),
    categoria,
    categoria_id: categoria,
    preco_custo: numero(dados.preco_custo),
    preco_venda: preco,
    preco,
    peso: numero(dados.peso),
    largura: numero(dados.largura),
    altura: numero(dados.altura),
    profundidade: numero(dados.profundidade),
    versao: inteiro(dados.versao),
  }
}
