import { transaction } from '../../../infra/database/transaction.ts'
import { recordContatoTold } from '../../clientes/clientes.data.ts'
import { linkContato } from '../../clientes/clientes.rules.ts'
import type { BlingClient } from '../conexao/bling.client.ts'
import { BlingError, nuloSe, seExistir } from '../conexao/bling.error.ts'
import { criado } from '../conexao/conexao.mapping.ts'
import type { ContextoDoTrabalho } from '../conexao/contexto.ts'
import { runInTurn } from '../conexao/vez.ts'
import {
  alteracaoDoContato,
  type ContatoDoBling,
  chooseContato,
  contatoAnonimo,
  contatoDoBling,
  corpoDoContato,
  excluido,
  faltaNoContato,
  linhasDeContato,
} from './contatos.mapping.ts'
import { type ClienteDoContato, clienteDoContato } from './pedidos.data.ts'

/** By default a search looks among the last ones included only. */
const TODOS = 1

/** The ERP's id of the customer: the one we keep, else the contact with that document, else a new one. */
export const ensureContato = ({ db, client }: ContextoDoTrabalho, clienteId: number): Promise<number> =>
  // Two first sales of a customer must not make the contact twice.
  runInTurn(db, 'contatoNoBling', clienteId, async () => {
    const cliente = await clienteDoContato(db, clienteId)
    if (!cliente) throw new BlingError('recusado', 'O cliente desta venda não existe mais.')
    const conhecido = cliente.id_bling === null ? null : await contatoVivo(client, cliente.id_bling)
    if (conhecido) return conhecido.id
    const achado = await findContato(client, cliente)
    if (achado !== null && !cliente.consumidor_final) await completeContato(client, achado, cliente)
    const id = achado ?? (await createContato(client, cliente))
    await transaction(db, (trx) => linkContato(trx, clienteId, String(id)))
    return id
  })

async function contatoVivo(client: BlingClient, idBling: string): Promise<ContatoDoBling | null> {
  const lido = await seExistir(
    client.request('GET', `/contatos/${idBling}`).then((response) => contatoDoBling.parse(response).data),
  )
  return lido && excluido(lido) ? null : lido
}

async function findContato(client: BlingClient, { cpf, consumidor_final }: ClienteDoContato): Promise<number | null> {
  // Bling has one of its own, with nothing of a person in it.
  if (consumidor_final) return contatoDoBling.parse(await client.request('GET', '/contatos/consumidor-final')).data.id
  // A search for no document finds everybody.
  if (cpf === '') return null
  const query = { numeroDocumento: cpf, criterio: TODOS, limite: 100 }
  return chooseContato(linhasDeContato.parse(await client.request('GET', '/contatos', { query })).data)?.id ?? null
}

/** Fills empty fields of a contact that others made with our data. If Bling refuses, the contact stays unchanged. */
async function completeContato(client: BlingClient, id: number, cliente: ClienteDoContato): Promise<void> {
  const contato = await contatoVivo(client, String(id))
  const contato_mudado = contato ? faltaNoContato(contato, cliente) : []
  if (!contato || contato_mudado.length === 0) return
  const body = alteracaoDoContato(contato, { ...cliente, contato_mudado })
  await nuloSe(['recusado', 'inexistente'], client.request('PUT', `/contatos/${id}`, { body, repetivel: true }))
}

async function createContato(client: BlingClient, cliente: ClienteDoContato): Promise<number> {
  try {
    return criado.parse(await client.request('POST', '/contatos', { body: corpoDoContato(cliente) })).data.id
  } catch (error) {
    // Refused perhaps because an earlier attempt, thought lost, has arrived in the meantime.
    const achado =
      error instanceof BlingError && error.motivo === 'recusado' ? await findContato(client, cliente) : null
    if (achado === null) throw error
    return achado
  }
}

/**
 * Tells the contact what people changed here, over what stands at Bling. A contact that is gone waits for the next
 * sale.
 */
export async function updateContato({ db, client, dizer }: ContextoDoTrabalho, clienteId: number): Promise<void> {
  const cliente = await clienteDoContato(db, clienteId)
  if (!cliente || cliente.id_bling === null || cliente.contato_mudado.length === 0) return
  await dizer('Enviando o cliente…')
  const contato = await contatoVivo(client, cliente.id_bling)
  if (!contato) return transaction(db, (trx) => linkContato(trx, clienteId, null))
  const body = alteracaoDoContato(contato, cliente)
  await client.request('PUT', `/contatos/${contato.id}`, { body, repetivel: true })
  await recordContatoTold(db, clienteId, cliente.versao)
}

/** Takes the person out of the contact as far as a change can: orders at Bling keep their own copies of the address. */
export async function anonymiseContato(
  { client, dizer }: ContextoDoTrabalho,
  { id_bling }: { id_bling: string },
  clienteId: number,
): Promise<void> {
  await dizer('Apagando os dados do contato…')
  const contato = await contatoVivo(client, id_bling)
  if (!contato) return
  await client.request('PUT', `/contatos/${contato.id}`, { body: contatoAnonimo(contato, clienteId), repetivel: true })
}
