import type { Sincronizacao } from '@estampa/contract/sincronizacao/sincronizacao.schemas.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { requireErp } from '../../../shop/loja.ts'
import { contatosConhecidos } from '../../clientes/clientes.data.ts'
import { clienteDoComprador } from '../../clientes/clientes.rules.ts'
import { type Operacao } from '../../sincronizacao/operacoes.ts'

import { syncRecord } from '../../sincronizacao/sincronizacao.rules.ts'
import { seExistir } from '../conexao/bling.error.ts'
import type { Contexto, ContextoDoTrabalho } from '../conexao/contexto.ts'
import { paginaInteira } from '../conexao/paginas.ts'
import { compradorDoContato, documentoIlegivel, isCliente, parseContato } from '../pedido/comprador.mapping.ts'
import { excluido, linhasDeContato } from '../pedido/contatos.mapping.ts'

/** Contacts of one piece of work, about ten seconds: orders wait for their turn no longer. */
const POR_VEZ = 30
const TODOS = 1
/** There is one account: all requests are for the same row. */
const A_CONTA = { tipo: 'contato', operacao: 'importar', alvo_id: 1, titulo: 'Contatos da conta' } as const

type Andamento = Extract<Operacao, { nome: 'contato.importar' }>['dados']

/** Asks for all contacts of the account as customers. May be asked for again: those that are here stay as they are. */
export async function requestContatosImport(contexto: Contexto, usuario_id: number): Promise<Sincronizacao> {
  await requireErp(contexto)
  return transaction(contexto.db, (trx) => syncRecord(trx, contexto.queue, { ...A_CONTA, dados: {}, usuario_id }))
}

/**
 * Makes customers of one page of the account's contacts; the next page is a new wish for the same row. A contact that
 * is linked already costs no request. Sends nothing but GETs.
 */
export async function importContatos(
  { db, client, queue, relatar, dizer }: ContextoDoTrabalho,
  andamento: Andamento,
): Promise<void> {
  const { pagina, lidos, novos, aConferir, anteriores = [] } = andamento
  await dizer(`Lendo os contatos… ${conta({ lidos, novos, aConferir })}`)
  const readContatosPage = async (numero: number) => {
    const query = { criterio: TODOS, pagina: numero, limite: POR_VEZ }
    return linhasDeContato.parse(await client.request('GET', '/contatos', { query, leitura: true })).data
  }
  const { linhas, daPagina } = await paginaInteira(readContatosPage, pagina, ({ id }) => anteriores.includes(id))
  const vivos = linhas.filter((linha) => !excluido(linha)).map(({ id }) => String(id))
  const conhecidos = await contatosConhecidos(db, vivos)
  let newCount = 0
  let undocumentedCount = 0
  for (const id of vivos) {
    if (conhecidos.has(id)) continue
    const contato = parseContato(await seExistir(client.request('GET', `/contatos/${id}`, { leitura: true })))
    if (!contato || !isCliente(contato)) continue
    const { novo } = await transaction(db, (trx) => clienteDoComprador(trx, compradorDoContato(contato)))
    if (novo) newCount++
    if (novo && documentoIlegivel(contato)) undocumentedCount++
  }
  const ate = {
    pagina: pagina + 1,
    lidos: lidos + linhas.length,
    novos: novos + newCount,
    aConferir: aConferir + undocumentedCount,
    anteriores: linhas.map(({ id }) => id),
  }
  const mais = daPagina.length === POR_VEZ
  relatar(`${mais ? 'Lendo os contatos… ' : ''}${conta(ate)}`)
  if (mais) await transaction(db, (trx) => syncRecord(trx, queue, { ...A_CONTA, dados: ate }))
}

const conta = ({ lidos, novos, aConferir }: Pick<Andamento, 'lidos' | 'novos' | 'aConferir'>) =>
  `${lidos.toLocaleString('pt-BR')} ${lidos === 1 ? 'contato lido' : 'contatos lidos'}, ` +
  `${novos.toLocaleString('pt-BR')} ${novos === 1 ? 'cliente novo' : 'clientes novos'}.` +
  (aConferir === 0
    ? ''
    : ` ${aConferir.toLocaleString('pt-BR')} com documento que não é CPF nem CNPJ, e que não foi guardado.`)
