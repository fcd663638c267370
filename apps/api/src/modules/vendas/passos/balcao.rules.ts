import { faltamNoBalcao, impedimentoNoBalcao } from '@estampa/contract/balcao/balcao.ts'
import { RETIRADA_NA_LOJA } from '@estampa/contract/frete/servicos.ts'
import { MEDIDA_MAXIMA } from '@estampa/contract/shared/maximos.ts'
import { ACOES, type NomeDaAcao } from '@estampa/contract/vendas/vendas.machine.ts'
import type { ItemDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { DomainError } from '../../../infra/base/errors.ts'
import type { Transacao } from '../../../infra/database/transaction.ts'
import type { Autor } from '../../../shop/auditoria.ts'
import type { Loja } from '../../../shop/loja.ts'
import { requestPedido } from '../venda/pedido.rules.ts'
import { lockVenda, readVenda } from '../venda/venda.rules.ts'
import { changeVendaRow } from '../venda/vendas.data.ts'
import { cancelEtiqueta, recordMedidas, recordServico, SEM_ETIQUETA } from './envio.rules.ts'
import { applyPasso, interessaAoErp, letPlainPecasLeave } from './status.rules.ts'

const ADIANTE = (Object.keys(ACOES) as NomeDaAcao[]).filter((nome) => ACOES[nome].sentido === 'avanco')

/**
 * Takes the sale from picking to its end, as the customer carries the pieces away: each step with what it causes and its
 * line of history. The pieces are the package, also when their measures are unknown; nothing of it waits for the ERP.
 */
export async function finishVenda(
  trx: Transacao,
  loja: Loja,
  id: number,
  usuarioId: number,
  plainPecasAutor: Autor | null = null,
): Promise<Venda> {
  const { queue, erp, envios } = loja
  await lockVenda(trx, id)
  const stored = await readVenda(trx, erp, id)
  const fim = (await erp.pedidoDaVenda(trx, id))?.fim
  const encerrado =
    fim && fim.como !== 'excluido'
      ? `No Bling o pedido desta venda está “${fim.rotulo}”: confira antes de concluir.`
      : null
  const faltam = encerrado === null ? faltamNoBalcao(stored) : undefined
  const { venda, observacao } = await letPlainPecasLeave(trx, erp, stored, faltam, plainPecasAutor)
  const motivo = impedimentoNoBalcao(venda) ?? encerrado
  if (motivo !== null) throw new DomainError('TRANSICAO_INVALIDA', { motivo })
  await packVenda(trx, loja, venda, usuarioId)
  let status = venda.status
  for (const nome of ADIANTE) {
    const isFirst = status === venda.status
    const passagem = { trx, queue, envios, venda: { ...venda, status }, usuarioId }
    await applyPasso(passagem, nome, isFirst ? observacao : '')
    status = ACOES[nome].para
  }
  const concluida = await readVenda(trx, erp, id)
  return erp.ativo && interessaAoErp('separar', concluida) ? requestPedido(trx, queue, concluida, usuarioId) : concluida
}

/** Measures, service and label of a parcel that is handed over. */
async function packVenda(trx: Transacao, { queue, envios }: Loja, venda: Venda, usuarioId: number): Promise<void> {
  const { id } = venda
  const servico = {
    servico_frete: RETIRADA_NA_LOJA.nome,
    codigo_servico_frete: RETIRADA_NA_LOJA.codigo,
    frete_valor: 0,
    prazo_entrega: 0,
  }
  const isNewServico = venda.codigo_servico_frete !== servico.codigo_servico_frete
  if (isNewServico) await cancelEtiqueta(trx, { queue, envios }, venda, usuarioId)
  const medidas = medidasDasPecas(venda.itens)
  await changeVendaRow(trx, id, { ...medidas, ...servico, ...(isNewServico ? SEM_ETIQUETA : {}) })
  const { altura, largura, comprimento, peso } = medidas
  if (altura !== null && largura !== null && comprimento !== null && peso !== null)
    await recordMedidas(trx, id, { altura, largura, comprimento, peso }, usuarioId)
  await recordServico(trx, id, servico, usuarioId)
  await envios.etiquetarRetirada(trx, queue, id, usuarioId)
}

type Medidas = Pick<Venda, 'altura' | 'largura' | 'comprimento' | 'peso'>

/** The pieces lying on each other, in cm and kg; a measure that any product lacks is unknown. */
export function medidasDasPecas(itens: readonly Pick<ItemDaVenda, 'quantidade' | 'medidas'>[]): Medidas {
  const soma = (nome: 'altura' | 'peso') =>
    medida(
      itens.map(({ quantidade, medidas }) => medidas[nome] && quantidade * medidas[nome]),
      (values) => values.reduce((a, b) => a + b, 0),
    )
  const maior = (nome: 'largura' | 'comprimento') =>
    medida(
      itens.map(({ medidas }) => medidas[nome]),
      (values) => Math.max(...values),
    )
  return { altura: soma('altura'), largura: maior('largura'), comprimento: maior('comprimento'), peso: soma('peso') }
}

function medida(values: readonly (number | null)[], juntar: (conhecidas: number[]) => number): number | null {
  const conhecidas = values.filter((value): value is number => value !== null && value > 0)
  const junta = conhecidas.length < values.length ? 0 : Math.round(juntar(conhecidas) * 1000) / 1000
  return junta > 0 && junta <= MEDIDA_MAXIMA ? junta : null
}
