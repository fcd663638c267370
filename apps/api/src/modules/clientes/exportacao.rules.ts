import type { ExportacaoDoCliente, FormatoDeExportacao } from '@estampa/contract/clientes/anonimizacao.schemas.ts'
import { rotuloDaForma } from '@estampa/contract/pagamentos/situacao.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/origens.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { type Autor, auditar } from '../../shop/auditoria.ts'
import { orcamentosDoCliente } from '../orcamentos/orcamentos.rules.ts'
import { obterCliente } from './clientes.rules.ts'
import { contatoNoBling, vendasParaExportar } from './exportacao.data.ts'

/** All that the shop keeps of a customer; that it was taken is audited, by the customer's id. */
export async function exportarCliente(
  db: Banco,
  autor: Autor,
  id: number,
  formato: FormatoDeExportacao,
): Promise<ExportacaoDoCliente> {
  const cliente = await obterCliente(db, id)
  const vendas = await vendasParaExportar(db, id)
  const contato_no_bling = await contatoNoBling(db, id)
  await auditar(db, autor, { tipo: 'cliente_exportado', alvo: { tipo: 'cliente', id }, detalhes: { formato } })
  return {
    gerado_em: new Date().toISOString(),
    cliente,
    contato_no_bling,
    orcamentos: await orcamentosDoCliente(db, id),
    vendas: vendas.map((venda) => ({
      ...venda,
      status: rotuloDoStatus(venda.status),
      origem: rotuloDaOrigem(venda.origem),
      pagamentos: venda.pagamentos.map((um) => ({ ...um, forma: rotuloDaForma(um.forma) })),
    })),
  }
}
