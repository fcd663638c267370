import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import { formatarCep } from '@estampa/contract/shared/documents.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import type { VendaEntrada } from '@estampa/contract/vendas/entrada.schemas.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { PASSOS } from '@estampa/contract/vendas/vendas.status.ts'
import { totalDaVenda } from '@estampa/contract/vendas/vendas.totals.ts'
import type { Erp } from '../../infra/erp.ts'
import { camposInvalidos, DomainError } from '../../infra/errors.ts'
import type { Cursor } from '../../infra/paging.ts'
import type { Queue } from '../../infra/queue.ts'
import { type Banco, type Idempotencia, type Transacao, transaction } from '../../infra/transaction.ts'
import { trocarReserva } from '../estoque/estoque.rules.ts'
import { anotarNaHistoria } from '../historico/historico.rules.ts'
import { buscarVendas } from './busca.data.ts'
import { dadosDaVenda, itensDaVenda } from './detalhe.data.ts'
import { inserirLinhas } from './itens.data.ts'
import { montarLinhas } from './itens.rules.ts'
import { pedidas } from './pecas.ts'
import { pedirPedido } from './pedido.rules.ts'
import * as data from './vendas.data.ts'

/** What the rules of sales work with. */
export interface Balcao {
  readonly db: Banco
  readonly queue: Queue
  readonly erp: Erp
}

/** A sale in full, as `GET /vendas/{id}/` answers it. */
export async function obterVenda(db: Banco | Transacao, erp: Pick<Erp, 'ativo'>, id: number): Promise<Venda> {
  const [dados, itens] = await Promise.all([dadosDaVenda(db, id), itensDaVenda(db, id)])
  if (!dados) throw new DomainError('VENDA_NAO_ENCONTRADA')
  return {
    ...dados,
    cliente_nome: dados.cliente.nome,
    endereco: dados.endereco ?? enderecoEmUmaLinha(dados.cliente),
    itens,
    quantidade_itens: itens.reduce((soma, { quantidade }) => soma + quantidade, 0),
    produtos_nao_publicados: itens.filter(({ publicado }) => !publicado).map(({ titulo }) => titulo),
    bling_ativo: erp.ativo,
  }
}

/** Creates the sale and reserves its pieces: all of it or nothing. */
export async function criarVenda(
  { db, queue, erp }: Balcao,
  entrada: VendaEntrada,
  usuarioId: number,
  idempotencia?: Idempotencia,
): Promise<Venda> {
  const enviar = erp.ativo && (await erp.autorizado())
  return transaction(db, idempotencia, async (trx) => {
    await exigirCliente(trx, entrada.cliente_id)
    const linhas = await montarLinhas(trx, entrada.itens)
    await trocarReserva(trx, [], pedidas(linhas))
    const { cliente_id, origem } = entrada
    const { id } = await data.inserirVenda(trx, {
      cliente_id,
      origem,
      total: totalDaVenda(linhas),
      vendedor_id: usuarioId,
    })
    await inserirLinhas(trx, id, linhas)
    const venda = await obterVenda(trx, erp, id)
    const { quantidade_itens, total } = venda
    const pecas = quantidade_itens === 1 ? '1 peça' : `${quantidade_itens} peças`
    const descricao = `Venda criada com ${pecas}: ${formatarReais(total)}.`
    await anotarNaHistoria(trx, { venda_id: id, tipo: 'criada', descricao, para: PASSOS[0], usuario_id: usuarioId })
    return enviar && venda.produtos_nao_publicados.length === 0 ? pedirPedido(trx, queue, venda, usuarioId) : venda
  })
}

/** Locks the sale; everything about it is decided under that. */
export async function travarVenda(trx: Transacao, id: number): Promise<data.VendaTravada> {
  const venda = await data.travarVenda(trx, id)
  if (!venda) throw new DomainError('VENDA_NAO_ENCONTRADA')
  return venda
}

/** The customer's name; one that does not exist is a wrong field. An anonymised one stays only where it is (`antes`). */
export async function exigirCliente(trx: Transacao, id: number, antes: number | null = null): Promise<string> {
  const cliente = await data.travarCliente(trx, id)
  if (!cliente) throw camposInvalidos({ cliente_id: ['Cliente não encontrado'] })
  if (cliente.anonimizado_em !== null && id !== antes) throw new DomainError('CLIENTE_ANONIMIZADO')
  return cliente.nome
}

/** `Rua da Aurora, 10, ap. 2 - Boa Vista, Recife/PE, CEP 50050-000`; without the missing parts. */
function enderecoEmUmaLinha(cliente: Cliente): string {
  const { endereco, numero, complemento, bairro, municipio, uf, cep } = cliente
  const rua = [endereco, numero, complemento].filter(Boolean).join(', ')
  const cidade = [municipio, uf].filter(Boolean).join('/')
  const depois = [bairro, cidade, cep && `CEP ${formatarCep(cep)}`].filter(Boolean).join(', ')
  return [rua, depois].filter(Boolean).join(' - ')
}

/** One page of a customer's sales, cancelled ones included, those changed last first. */
export const vendasDoCliente = (db: Banco, cliente: number, cursor: Cursor | null, limite: number) =>
  buscarVendas(db, { busca: '', cliente, comCanceladas: true }, cursor, limite)
