import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { cortar } from '@estampa/contract/shared/corte.ts'
import { campos, id, variosComId } from '../../shared/readers.ts'
import { consulta } from '../../shared/registro/consulta.ts'
import { booleano, idDe, inteiro, numero, objeto, texto } from '../../shared/tolerant.ts'

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
  return rotulo.length > MAXIMO_NA_OPCAO ? `${cortar(rotulo, MAXIMO_NA_OPCAO)}…` : rotulo
}

const lerCampos = campos({
  id,
  codigo: texto,
  nome: texto,
  descricao: texto,
  observacao: texto,
  em_estoque: booleano,
  preco_custo: numero,
  peso: numero,
  largura: numero,
  altura: numero,
  profundidade: numero,
  versao: inteiro,
})

/** Reads a whole model; a bare id gives a model with only that id. */
export function lerModelo(json: unknown): Modelo {
  const dados = objeto(json)
  const categoria = idDe(dados.categoria_id ?? dados.categoria)
  const preco = numero(dados.preco_venda ?? dados.preco)
  return { ...lerCampos(json), categoria, categoria_id: categoria, preco_venda: preco, preco }
}
const lerModelos = variosComId(lerModelo)
