import { ENTITIES, ENTITY_NAMES } from '@estampa/contract/entities.ts'
import fc from 'fast-check'
import { AlvoDaEntrada, type TipoDeAlvo } from './alvos.ts'
import { type Corpo, corpoPara } from './corpo.ts'
import { type Esquema, valor } from './esquema.ts'
import { cabecalhosHostis, consultasHostis, idsHostis } from './hostis.ts'
import { writeJson } from './partes.ts'

interface Parametro {
  readonly in: string
  readonly name: string
  readonly schema: Esquema
}
interface Operacao {
  readonly parameters?: readonly Parametro[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Esquema }>> }
  readonly security?: readonly unknown[]
}
export interface DocumentoOpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operacao>>>>
}

/** Operation of the OpenAPI document. */
export interface Rota {
  readonly metodo: string
  /** As in the document: `/api/vendas/{id}/`. */
  readonly caminho: string
  readonly operacao: Operacao
}

export const rotasDe = ({ paths }: DocumentoOpenApi): Rota[] =>
  Object.entries(paths).flatMap(([caminho, metodos]) =>
    Object.entries(metodos).map(([metodo, operacao]) => ({ metodo: metodo.toUpperCase(), caminho, operacao })),
  )

/** A request before its targets are known. */
export interface Requisicao {
  readonly metodo: string
  /** The pieces of the path; an `Alvo` is the id of something that exists. */
  readonly caminho: readonly (string | AlvoDaEntrada)[]
  readonly consulta: string
  readonly cabecalhos: Readonly<Record<string, string>>
  readonly corpo: Corpo | null
}

/** Returns what the parameter of a path names. */
export function alvoDoCaminho(caminho: string, parametro: string): TipoDeAlvo | null {
  if (parametro === 'valorId') return 'valor'
  if (/\/produtos\/imagens\//.test(caminho)) return 'imagem'
  if (/\/caixas\/movimentos\//.test(caminho) || parametro === 'movimento_id') return 'movimento'
  const colecao = /^\/api\/(\w+)\/\{/.exec(caminho)?.[1] ?? ''
  const tipos: Readonly<Record<string, TipoDeAlvo>> = {
    ...Object.fromEntries(ENTITY_NAMES.map((name) => [name, ENTITIES[name].target])),
    produtos: 'produto',
    variacoes: 'variacao',
    vendas: 'venda',
    clientes: 'cliente',
    categorias: 'categoria',
    sincronizacoes: 'sincronizacao',
    tarefas: 'tarefa',
    orcamentos: 'orcamento',
    compras: 'compra',
    caixas: 'caixa',
    turnos: 'turno',
  }
  return tipos[colecao] ?? null
}

const CEPS = fc.constantFrom('01001-000', '01001000', '0', 'abcdefgh', '%00', '0100100%30')

function pedaco(caminho: string, parametro: string): fc.Arbitrary<string | AlvoDaEntrada> {
  const tipo = alvoDoCaminho(caminho, parametro)
  const hostil = fc.constantFrom(...idsHostis)
  if (tipo === null) return fc.oneof({ weight: 3, arbitrary: CEPS }, { weight: 1, arbitrary: hostil })
  const tipos: TipoDeAlvo[] = tipo === 'produto' ? ['produto', 'variado'] : [tipo]
  const bom = fc
    .tuple(fc.constantFrom(...tipos), fc.nat(2))
    .map(([targetType, index]) => new AlvoDaEntrada(targetType, index))
  return fc.oneof({ weight: 5, arbitrary: bom }, { weight: 1, arbitrary: hostil })
}

const formatParam = (v: unknown) =>
  v instanceof AlvoDaEntrada ? String(v.qual) : typeof v === 'object' ? writeJson(v) : String(v)

function consultaPara(parametros: readonly Parametro[]): fc.Arbitrary<string> {
  const conhecidos = parametros.map(({ name, schema }) =>
    fc.option(
      valor(schema, name).map((v) => `${name}=${encodeURIComponent(formatParam(v).toWellFormed())}`),
      { nil: '', freq: 2 },
    ),
  )
  const boa = fc.tuple(...conhecidos).map((pares) => pares.filter((par) => par !== '').join('&'))
  const hostil = fc.constantFrom(...consultasHostis)
  const hasParams = parametros.length > 0
  return fc.oneof(
    { weight: hasParams ? 4 : 8, arbitrary: boa },
    { weight: hasParams ? 4 : 1, arbitrary: hostil },
    { weight: 1, arbitrary: fc.tuple(boa, hostil).map(([a, b]) => `${a}&${b}`) },
  )
}

/** Requests to one operation. */
export function requisicoesDe({ metodo, caminho, operacao }: Rota): fc.Arbitrary<Requisicao> {
  const pedacos = caminho
    .split(/\{(\w+)\}/)
    .map((segment, i) => (i % 2 === 1 ? pedaco(caminho, segment) : fc.constant(segment)))
  const esquema = operacao.requestBody?.content['application/json']?.schema ?? null
  const aceitaPartes =
    operacao.requestBody?.content['multipart/form-data'] !== undefined || caminho.endsWith('/imagens/')
  const corpo = corpoPara(esquema, aceitaPartes)
  return fc.record({
    metodo: fc.constant(metodo),
    caminho: fc.tuple(...pedacos),
    consulta: consultaPara((operacao.parameters ?? []).filter((parameter) => parameter.in === 'query')),
    cabecalhos: fc.oneof(
      { weight: 9, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: fc.constantFrom(...cabecalhosHostis) },
    ),
    corpo: fc.oneof(
      { weight: esquema || aceitaPartes ? 1 : metodo === 'GET' ? 20 : 5, arbitrary: fc.constant(null) },
      { weight: esquema || aceitaPartes ? 30 : 1, arbitrary: corpo },
    ),
  })
}
