import { fatosDaNota } from '@estampa/contract/notas/nota.ts'
import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { formatCep } from '@estampa/contract/shared/documents.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { fatosDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import { atField, camposInvalidos, DomainError, found } from '../../../infra/base/errors.ts'
import type { Db, Transacao } from '../../../infra/database/transaction.ts'
import type { Erp } from '../../../shop/loja.ts'
import { vendaComItens } from './detalhe.data.ts'
import * as data from './vendas.data.ts'

/** A sale in full, as `GET /vendas/{id}/` answers it. */
export async function readVenda(db: Db, erp: Pick<Erp, 'ativo'>, id: number): Promise<Venda> {
  const dados = await found(vendaComItens(db, id), 'VENDA_NAO_ENCONTRADA')
  const { itens } = dados
  const sumPecas = (pecas: (item: (typeof itens)[number]) => number) =>
    itens.reduce((soma, item) => soma + pecas(item), 0)
  const aProduzir = sumPecas(({ producao }) => (producao ? producao.de - producao.prontas - producao.sem_estampa : 0))
  return {
    ...dados,
    cliente_nome: dados.cliente.nome,
    endereco: dados.endereco ?? enderecoEmUmaLinha(dados.cliente),
    quantidade_itens: sumPecas(({ quantidade, despesa }) => (despesa ? 0 : quantidade)),
    // An imported sale already has its order at the ERP, whatever its lines are here.
    produtos_nao_publicados: dados.importada
      ? []
      : itens.filter(({ publicado }) => !publicado).map(({ titulo }) => titulo),
    pecas_que_faltam: sumPecas(({ pendencia, quantidade }) => (pendencia === 'sem_estoque' ? quantidade : 0)),
    ...(aProduzir > 0 && { pecas_a_produzir: aProduzir }),
    bling_ativo: erp.ativo,
    emite_notas: erp.ativo && dados.emite_notas,
    etiqueta_espera_nota: erp.ativo && dados.emite_notas && dados.etiqueta_espera_nota,
  }
}

/** Locks the sale and reads it: what it returns stays true until the transaction ends. */
export async function readLockedVenda(trx: Transacao, erp: Pick<Erp, 'ativo'>, id: number): Promise<Venda> {
  await lockVenda(trx, id)
  return readVenda(trx, erp, id)
}

/** Locks the sale; everything about it is decided under that. */
export const lockVenda = async (trx: Transacao, id: number): Promise<data.VendaTravada> =>
  found(data.lockVendaRow(trx, id), 'VENDA_NAO_ENCONTRADA')

export function requireOpenVenda({ status }: Pick<data.VendaTravada, 'status'>): void {
  const { encerrada } = fatosDoStatus(status)
  if (encerrada !== null) throw new DomainError(encerrada.codigo)
}

/** Items, customer and freight stay as an invoice has them that is authorised, or on its way. */
export function requireStoppedNota({ nota }: Pick<Venda, 'nota'>, acao: string): void {
  if (nota === null) return
  if (nota.estado === 'autorizada') throw new DomainError('NOTA_AUTORIZADA', { acao })
  if (fatosDaNota(nota.estado).emAndamento) throw new DomainError('NOTA_EM_ANDAMENTO')
}

/** The customer's name; one that does not exist is a wrong field. An anonymised one stays only where it is (`antes`). */
export async function requireCliente(trx: Transacao, id: number, antes: number | null = null): Promise<string> {
  const cliente = await data.lockVendaCliente(trx, id)
  if (!cliente) {
    const ficou = await data.quemFicouDoJuntado(trx, id)
    throw ficou
      ? atField('cliente_id', 'CLIENTE_JUNTADO', ficou)
      : camposInvalidos({ cliente_id: ['Cliente não encontrado'] })
  }
  if (cliente.anonimizado_em !== null && id !== antes) throw new DomainError('CLIENTE_ANONIMIZADO')
  return cliente.nome
}

/** `Rua da Aurora, 10, ap. 2 - Boa Vista, Recife/PE, CEP 50050-000`; without the missing parts. */
export function enderecoEmUmaLinha(cliente: Cliente): string {
  const { endereco, numero, complemento, bairro, municipio, uf, cep } = cliente
  const rua = [endereco, numero, complemento].filter(Boolean).join(', ')
  const cidade = [municipio, uf].filter(Boolean).join('/')
  const depois = [bairro, cidade, cep && `CEP ${formatCep(cep)}`].filter(Boolean).join(', ')
  return [rua, depois].filter(Boolean).join(' - ')
}
