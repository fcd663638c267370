import type { Transacao } from '../../infra/database/transaction.ts'
import * as data from './clientes.data.ts'

/** The buyer of an order that begins elsewhere; an unknown field is '', the name too. `cpf` and `cep` without punctuation. */
export type Comprador = data.DadosDoComprador & {
  /** The ERP's id of the contact; null for an order without one. */
  readonly id_bling: string | null
}

/** Ties the customer to the ERP's contact; null: to none. A customer that had this contact loses it: the document decides. */
export async function ligarContato(trx: Transacao, id: number, id_bling: string | null): Promise<void> {
  if (id_bling !== null) await data.soltarIdBling(trx, id_bling)
  await data.anotarIdBling(trx, id, id_bling)
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
    await data.preencherVazios(trx, achado.id, dados)
    if (ligar && achado.id_bling === null) await data.anotarIdBling(trx, achado.id, id_bling)
    return { id: achado.id, novo: false }
  }
  const doCanal = canal === null ? 'Cliente do Bling' : `Cliente ${canal}`
  if (dados.nome === '' && dados.cpf === '') return { id: await data.clienteDoCanal(trx, doCanal), novo: false }
  const novo = { ...dados, nome: dados.nome || doCanal, id_bling: ligar ? id_bling : null }
  return { id: await data.inserirComprador(trx, novo), novo: true }
}

/**
 * The order of this customer's one open sale goes to another place: so does the customer, who lives where the order went
 * before (`antes`, as it was written there). False where that is not so: then a person looks. The ERP's contact stays.
 */
export async function mudarEntrega(
  trx: Transacao,
  id: number,
  antes: string | null,
  { cep, municipio, uf, endereco, numero, complemento, bairro }: data.Lugar,
): Promise<boolean> {
  const agora = { cep, municipio, uf, endereco, numero, complemento, bairro }
  const morada = await data.moradaTravada(trx, id)
  if (!morada) return false
  if (sinais(emOrdem(morada)) === sinais(emOrdem(agora))) return true
  const vazia = sinais(emOrdem(morada)) === ''
  const morava = !vazia && sinais(antes ?? '').endsWith(sinais(emOrdem(morada)))
  if (morada.abertas !== 1 || !(vazia || morava) || endereco === '' || cep === '') return false
  await data.mudarMorada(trx, id, agora)
  return true
}

const emOrdem = ({ endereco, numero, complemento, bairro, municipio, uf, cep }: data.Lugar): string =>
  [endereco, numero, complemento, bairro, municipio, uf, cep && `CEP ${cep}`].join(' ')
const sinais = (texto: string): string => texto.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
