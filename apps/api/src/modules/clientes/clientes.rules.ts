import type { ClienteAlteracao, ClienteEntrada } from '@estampa/contract/clientes/clientes.schemas.ts'
import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { soDigitos, telefoneNacional } from '@estampa/contract/shared/documents.ts'
import { atField, DomainError } from '../../infra/base/errors.ts'
import type { Db, Idempotencia, Transacao } from '../../infra/database/transaction.ts'
import { transaction, transactionOnce } from '../../infra/database/transaction.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import type { Loja } from '../../shop/loja.ts'
import { syncRecord } from '../sincronizacao/sincronizacao.rules.ts'
import { anonymiseRespostas, anonymiseSincronizacoes, forgetClienteLinhas, rastroDe } from './anonimizacao.data.ts'
import * as data from './clientes.data.ts'
import { fichasJuntadas, quemFicou, setJuntadoContato } from './juncao.data.ts'
import { DADOS, type DadoPessoal } from './pessoais.ts'

export const readCliente = async (db: Db, id: number): Promise<Cliente> =>
  (await data.clientePorId(db, id)) ?? refuseMissingCliente(db, id)

/** The error for an unknown number; for a joined record it names the customer that now holds it. */
async function refuseMissingCliente(db: Db, id: number): Promise<never> {
  const ficou = await quemFicou(db, id)
  throw ficou ? new DomainError('CLIENTE_JUNTADO', ficou) : new DomainError('CLIENTE_NAO_ENCONTRADO')
}

export const createCliente = (db: Db, dados: ClienteEntrada, idempotencia?: Idempotencia): Promise<Cliente> =>
  transactionOnce(db, idempotencia, (trx) => data.insertCliente(trx, dados))

/** Writes the sent fields; a document only where none is known yet. Sends the changes to the ERP if it knows the customer. */
export const changeCliente = (
  { db, queue, erp }: Pick<Loja, 'queue' | 'erp'> & { readonly db: Db },
  id: number,
  dados: ClienteAlteracao,
  usuarioId: number | null,
): Promise<Cliente> =>
  transaction(db, async (trx) => {
    const atual = await lockCliente(trx, id)
    if (atual.anonimizado_em !== null) throw new DomainError('CLIENTE_ANONIMIZADO')
    const sem_documento = atual.cpf === ''
    if (!sem_documento && typeof dados.cpf === 'string' && dados.cpf !== atual.cpf)
      throw atField('cpf', 'DOCUMENTO_NAO_MUDA')
    if (typeof dados.versao === 'number' && dados.versao !== atual.versao)
      throw new DomainError('EDICAO_CONCORRENTE', {}, { atual: await readCliente(trx, id) })
    const antes = await readCliente(trx, id)
    const cliente = await data.updateCliente(trx, id, dados)
    const mudados = DADOS.filter((campo) => !isSameDado(campo, antes[campo], cliente[campo]))
    await tellClienteChange(trx, { queue, erp }, { ...cliente, id_bling: atual.id_bling }, mudados, usuarioId)
    return cliente
  })

/** Sends the changed fields to the ERP if it knows the customer. */
export async function tellClienteChange(
  trx: Transacao,
  { queue, erp }: Pick<Loja, 'queue' | 'erp'>,
  { id, nome, id_bling }: Pick<Cliente, 'id' | 'nome'> & { readonly id_bling: string | null },
  mudados: readonly DadoPessoal[],
  usuario_id: number | null,
): Promise<void> {
  if (id_bling === null || mudados.length === 0) return
  await data.recordChangedCampos(trx, id, mudados)
  if (!erp.ativo) return
  const sincronizacao = { tipo: 'contato', operacao: 'atualizar', alvo_id: id, titulo: nome } as const
  await syncRecord(trx, queue, { ...sincronizacao, usuario_id })
}

/** Punctuation is no change: the form writes numbers with it, orders without. */
const isSameDado = (campo: DadoPessoal, antes: string, agora: string): boolean =>
  campo === 'telefone'
    ? telefoneNacional(antes) === telefoneNacional(agora)
    : campo === 'cep'
      ? soDigitos(antes) === soDigitos(agora)
      : antes === agora

/** Deletes for good. A customer with sales, even cancelled ones, is refused. */
export const deleteCliente = (db: Db, autor: Autor, id: number): Promise<void> =>
  transaction(db, async (trx) => {
    const { nome } = await lockCliente(trx, id)
    const { vendas, orcamentos } = await data.usosDoCliente(trx, id)
    if (vendas > 0) throw new DomainError('CLIENTE_EM_USO', { quantidade: vendas })
    if (orcamentos > 0) throw new DomainError('CLIENTE_COM_ORCAMENTOS', { quantidade: orcamentos })
    // Deletes the joined records too.
    for (const ficha of [await readCliente(trx, id), ...(await fichasJuntadas(trx, id))]) {
      await anonymiseRespostas(trx, { id: ficha.id, nome: '' })
      await anonymiseSincronizacoes(trx, rastroDe(ficha))
      await forgetClienteLinhas(trx, ficha)
    }
    await data.deleteClienteRow(trx, id)
    // Only the person's name: the document was deleted with the record.
    await auditAct(trx, autor, { tipo: 'exclusao_permanente', alvo: { tipo: 'cliente', id, nome } })
  })

export async function lockCliente(trx: Transacao, id: number) {
  const cliente = (await data.lockClienteRow(trx, id)) ?? (await refuseMissingCliente(trx, id))
  if (cliente.consumidor_final) throw new DomainError('CONSUMIDOR_FINAL')
  if (cliente.canal !== null) throw new DomainError('CLIENTE_DO_CANAL', { nome: cliente.nome })
  return cliente
}

/** The buyer of an order that begins elsewhere; an unknown field is '', the name too. `cpf` and `cep` without punctuation. */
export type Comprador = data.DadosDoComprador & {
  /** The ERP's id of the contact; null for an order without one. */
  readonly id_bling: string | null
}

/** Ties the customer to the ERP's contact; null: to none. A customer that had this contact loses it: the document decides. */
export async function linkContato(trx: Transacao, id: number, id_bling: string | null): Promise<void> {
  if (id_bling !== null) await data.unlinkIdBling(trx, id_bling)
  await data.setClienteIdBling(trx, id, id_bling)
  // The record may have been joined while its job was running.
  await setJuntadoContato(trx, id, id_bling)
}

/**
 * The customer of such an order: by document, else by the ERP's id, else a new one. An existing customer keeps its data;
 * only its empty fields are filled. Orders that tell neither name nor document share the customer of their channel.
 */
export async function clienteDoComprador(trx: Transacao, comprador: Comprador, canal: string | null = null) {
  const { id_bling, ...dados } = comprador
  // Two orders of one buyer may arrive at once.
  await data.umCompradorPorVez(trx)
  const peloDocumento = dados.cpf === '' ? undefined : await data.clientePeloDocumento(trx, dados.cpf)
  const peloId = id_bling === null ? undefined : await data.clientePeloIdBling(trx, id_bling)
  const outraPessoa = peloId !== undefined && dados.cpf !== '' && peloId.cpf !== '' && peloId.cpf !== dados.cpf
  const achado = peloDocumento ?? (outraPessoa ? undefined : peloId)
  const ligar = id_bling !== null && peloId === undefined
  if (achado) {
    await data.fillEmptyClienteFields(trx, achado.id, dados)
    if (ligar && achado.id_bling === null) await data.setClienteIdBling(trx, achado.id, id_bling)
    return { id: achado.id, novo: false }
  }
  const canalNome = canal === null ? 'Cliente do Bling' : `Cliente ${canal}`
  if (dados.nome === '' && dados.cpf === '') return { id: await data.clienteDoCanal(trx, canalNome), novo: false }
  const novo = { ...dados, nome: dados.nome || canalNome, id_bling: ligar ? id_bling : null }
  return { id: await data.insertComprador(trx, novo), novo: true }
}

/**
 * Moves the customer to the new delivery address of their one open sale, if they live where its order went before
 * (`antes`, as the order wrote it). Returns false otherwise: then a person looks. The ERP's contact stays.
 */
export async function changeClienteEntrega(
  trx: Transacao,
  id: number,
  antes: string | null,
  { cep, municipio, uf, endereco, numero, complemento, bairro }: data.LugarDoComprador,
): Promise<boolean> {
  const agora = { cep, municipio, uf, endereco, numero, complemento, bairro }
  const morada = await data.moradaTravada(trx, id)
  if (!morada) return false
  if (sinais(formatLugar(morada)) === sinais(formatLugar(agora))) return true
  const vazia = sinais(formatLugar(morada)) === ''
  const morava = !vazia && sinais(antes ?? '').endsWith(sinais(formatLugar(morada)))
  if (morada.abertas !== 1 || !(vazia || morava) || endereco === '' || cep === '') return false
  await data.changeClienteEndereco(trx, id, agora)
  return true
}

const formatLugar = ({ endereco, numero, complemento, bairro, municipio, uf, cep }: data.LugarDoComprador): string =>
  [endereco, numero, complemento, bairro, municipio, uf, cep && `CEP ${cep}`].join(' ')
const sinais = (texto: string): string => texto.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
