import type { FormatoDeExportacao } from '@estampa/contract/clientes/clientes.routes.ts'
import { rotuloDaForma } from '@estampa/contract/pagamentos/situacao.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/opcoes.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'

import { DomainError } from '../../infra/base/errors.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import { orcamentosDoCliente } from '../orcamentos/orcamentos.rules.ts'
import { contatoNoBling, hasTooManyVendas, vendasParaExportar } from './clientes.data.ts'
import { readCliente } from './clientes.rules.ts'
import { fichasJuntadas } from './juncao.data.ts'

/** All that the shop keeps of a customer; that it was taken is audited, by the customer's id. */
export async function exportCliente(db: Banco, autor: Autor, id: number, formato: FormatoDeExportacao) {
  const cliente = await readCliente(db, id)
  if (await hasTooManyVendas(db, id))
    throw new DomainError('PAPEL_GRANDE', { dica: 'Exporte as vendas deste cliente como planilha, em Vendas.' })
  const vendas = await vendasParaExportar(db, id)
  const contato_no_bling = await contatoNoBling(db, id)
  await auditAct(db, autor, { tipo: 'cliente_exportado', alvo: { tipo: 'cliente', id }, detalhes: { formato } })
  return {
    gerado_em: new Date().toISOString(),
    cliente,
    contato_no_bling,
    cadastros_juntados: (await fichasJuntadas(db, id)).map(({ id_bling, ...ficha }) => ({
      ...ficha,
      contato_no_bling: id_bling,
    })),
    orcamentos: await orcamentosDoCliente(db, id),
    vendas: vendas.map((venda) => ({
      ...venda,
      status: rotuloDoStatus(venda.status),
      origem: rotuloDaOrigem(venda.origem),
      pagamentos: venda.pagamentos.map((pagamento) => ({ ...pagamento, forma: rotuloDaForma(pagamento.forma) })),
    })),
  }
}
