import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { localDateTime } from '../dates.ts'
import type { Contato } from '../store/records.ts'
import { CONSUMIDOR_FINAL } from '../store/seeds.ts'
import type { State } from '../store/state.ts'
import { invalid } from './errors.ts'
import { between, bodyOf, idOf, known, lastIncluded, numbers, page, type Query, text } from './query.ts'
import { Fields, type Json, objectOf } from './values.ts'

export function contatoRoutes(app: FastifyInstance, { state }: Context): void {
  const found = (request: FastifyRequest): Contato => known(state.contatos.get(idOf(request)))

  app.get('/contatos', async (request) => ({
    data: page(request, (query) => filterContacts(state, query)).map(contactRow),
  }))
  app.get('/contatos/consumidor-final', async () => ({
    data: contactDetail(known(state.contatos.get(CONSUMIDOR_FINAL))),
  }))
  app.get('/contatos/:id', async (request) => ({ data: contactDetail(found(request)) }))
  app.post('/contatos', async (request, reply) => {
    const { id } = save(state, bodyOf(request), null)
    return reply.code(201).send({ data: { id } })
  })
  app.put('/contatos/:id', async (request) => void save(state, bodyOf(request), found(request)))
  app.delete('/contatos/:id', async (request) => void state.contatos.put({ ...found(request), situacao: 'E' }))
}

/** A save replaces everything, and what the body leaves out is gone; or not, where the account is set up so. */
function save(state: State, body: Json, existing: Contato | null): Contato {
  const fields = new Fields('CONTATOS', body)
  const nome = fields.text('nome', true, 120)
  const tipo = fields.oneOf('tipo', ['F', 'J', 'E'], null)
  const situacao = fields.oneOf('situacao', ['A', 'I', 'S', 'E'], null)
  const numeroDocumento = fields.text('numeroDocumento').replace(/[.\-/\s]/g, '')
  const uf = String(objectOf(objectOf(body['endereco'])['geral'])['uf'] ?? '')
  if (uf && !/^[A-Z]{2}$/.test(uf)) fields.fail('endereco.geral.uf', 'A UF informada é inválida.')
  const strict = state.configuracao.documentoRepetido === 'recusar'
  const twin = (c: Contato) => c.id !== existing?.id && c.situacao !== 'E' && c.numeroDocumento === numeroDocumento
  if (strict && numeroDocumento && state.contatos.all().some(twin))
    fields.fail('numeroDocumento', 'Já existe um contato com o CPF/CNPJ informado.', 3)
  if (fields.errors.length > 0) throw invalid('o contato', fields.errors)
  const { id: _id, ...rest } = body
  const now = localDateTime(state.now())
  const before = existing ?? { id: state.nextId('contato'), dados: {}, dataInclusao: now }
  const kept = state.configuracao.contatoNoPut === 'mantem' ? merged(before.dados, rest) : rest
  const dados = { ...kept, nome, tipo }
  return state.contatos.put({ ...before, situacao, numeroDocumento, dados, dataAlteracao: now })
}

function merged(before: Json, body: Json) {
  const result: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(body)) {
    const group = value !== null && typeof value === 'object' && !Array.isArray(value)
    result[name] = group ? merged(objectOf(before[name]), objectOf(value)) : value
  }
  return result
}

/** `criterio` 3, the last ones included, is what a search without it gets; 1 also finds excluded contacts. */
function filterContacts(state: State, query: Query): readonly Contato[] {
  const ids = numbers(query, 'idsContatos')
  const document = text(query, 'numeroDocumento')
  const search = text(query, 'pesquisa').toLowerCase()
  const all = state.contatos.all()
  const criterion = text(query, 'criterio')
  const wanted = criterion === '2' ? 'E' : criterion === '4' ? 'S' : null
  const defaultRows = criterion === '1' ? all : lastIncluded(all.filter((c) => c.situacao !== 'E'))
  const shown = wanted ? all.filter((c) => c.situacao === wanted) : defaultRows
  const person = { 1: 'F', 2: 'J', 3: 'E' }[text(query, 'tipoPessoa')]
  const rows = shown.filter(
    (c) =>
      (ids.length === 0 || ids.includes(c.id)) &&
      // Compares digits only: a document with points matches no contact.
      (!document || c.numeroDocumento === document) &&
      (!person || c.dados['tipo'] === person) &&
      (!search || searched(c).includes(search)),
  )
  const included = between(rows, query, 'dataInclusao', (c) => c.dataInclusao)
  return between(included, query, 'dataAlteracao', (c) => c.dataAlteracao)
}

function searched({ dados, numeroDocumento }: Contato): string {
  const { nome = '', fantasia = '', email = '', codigo = '' } = dados
  return `${nome} ${fantasia} ${email} ${codigo} ${numeroDocumento}`.toLowerCase()
}

export const EMPTY_ADDRESS = { endereco: '', cep: '', bairro: '', municipio: '', uf: '', numero: '', complemento: '' }

const EMPTY = {
  codigo: '',
  telefone: '',
  celular: '',
  fantasia: '',
  indicadorIe: 9,
  ie: '',
  rg: '',
  inscricaoMunicipal: '',
  orgaoEmissor: '',
  email: '',
  emailNotaFiscal: '',
  orgaoPublico: 'N',
  vendedor: { id: 0 },
  dadosAdicionais: { dataNascimento: '0000-00-00', sexo: '', naturalidade: '' },
  financeiro: { limiteCredito: 0, condicaoPagamento: '', categoria: { id: 0 } },
  pais: { nome: '' },
  tiposContato: [],
  pessoasContato: [],
}

/** A line of `GET /contatos`; its document comes with points and dash. */
function contactRow({ id, situacao, numeroDocumento, dados }: Contato): Record<string, unknown> {
  const { nome, codigo = '', telefone = '', celular = '' } = dados
  return { id, nome, codigo, situacao, numeroDocumento: masked(numeroDocumento), telefone, celular }
}

/** `GET /contatos/{id}`; its document comes in digits. */
export function contactDetail({ id, situacao, numeroDocumento, dados }: Contato): Record<string, unknown> {
  const { geral = {}, cobranca = {} } = (dados['endereco'] ?? {}) as Record<string, Record<string, unknown>>
  return {
    id,
    ...EMPTY,
    ...dados,
    situacao,
    numeroDocumento,
    endereco: { geral: { ...EMPTY_ADDRESS, ...geral }, cobranca: { ...EMPTY_ADDRESS, ...cobranca } },
  }
}

function masked(document: string): string {
  if (/^[A-Z0-9]{12}\d{2}$/i.test(document)) return document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
  return /^\d{11}$/.test(document) ? document.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4') : document
}
