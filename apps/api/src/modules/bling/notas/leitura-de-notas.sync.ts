import { fatosDaNota, MODELOS_DE_NOTA, type ModeloDeNota, nomeDoModelo } from '@estampa/contract/notas/nota.ts'
import { formatarReais, paraCentavos } from '@estampa/contract/shared/money.ts'
import { temFormaDeChave } from '@estampa/contract/shared/nfe.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import * as notas from '../../notas/notas.rules.ts'
import { criarTarefa, encerrarTarefas } from '../../sincronizacao/sincronizacao.rules.ts'
import { anotarNaHistoria, travarVenda } from '../../vendas/vendas.rules.ts'
import { BlingError } from '../conexao/bling.error.ts'
import { type Leitor, porVez } from '../conexao/passos.ts'
import { LER_NOTA } from '../pedido/leitura.sync.ts'
import { lerAncora } from '../pedido/pedidos.mapping.ts'
import { guardarArquivos, xmlDe } from './documentos.sync.ts'
import * as data from './notas.data.ts'
import { estadoLa, instanteDe, motivoSemTexto, type NotaDoBling, recusaNoXml } from './notas.mapping.ts'
import { lerNotaLa, marcaDaNota, type NotaLa, vendaDaNotaLa } from './procura.sync.ts'

/** Invoices are read again: soon after they were sent, by events, and by the clock. */

/** Seconds until the next look at one that the SEFAZ has: afterwards the clock and events find it. */
const ESPERAS_S = [2, 4, 8, 16, 32, 60, 60, 60, 60]

/**
 * It comes to something else than the customer pays, or was made before the sale was edited; null where it is right.
 * `saida`: what a person does about one that was not sent.
 */
export function diferencaDaNota(la: NotaDoBling, venda: data.VendaDaNota) {
  const marca = venda.importada ? null : lerAncora(marcaDaNota(la))
  if (marca?.venda === venda.id && marca.revisao < venda.revisao)
    return { frase: 'A nota no Bling é de antes da última edição da venda', saida: 'Exclua-a lá e emita outra.' }
  if (la.valorNota == null || paraCentavos(la.valorNota) === paraCentavos(venda.valor)) return null
  return {
    frase: `A nota no Bling é de ${formatarReais(la.valorNota)}, e o cliente paga ${formatarReais(venda.valor)}`,
    saida: 'Corrija-a lá e use “Enviar de novo”.',
  }
}

/**
 * Writes what became of the invoice (null: it was deleted there), with what that causes. Answers the sentence of what waits
 * for a person; null while nothing does. `recusa`: what the SEFAZ said of it; `enviada`: it is just being sent.
 */
export async function acompanharNota(
  leitor: Leitor,
  nota: notas.Nota,
  la: NotaDoBling | null,
  { recusa = null, enviada = false }: { readonly recusa?: string | null; readonly enviada?: boolean } = {},
): Promise<string | null> {
  const { db } = leitor
  const espera = ESPERAS_S[nota.consultas]
  const estado = la === null ? 'excluida' : (estadoLa(la) ?? (demorou(nota) ? 'rejeitada' : nota.estado))
  const recusada = estado === 'rejeitada' || estado === 'denegada'
  const dita = recusa ?? (la && recusada ? recusaNoXml((await xmlDe(leitor, la.xml)) ?? '') : null)
  const motivo = la === null ? null : motivoDe(nota, la, estado, dita)
  await transaction(db, async (trx) => {
    await travarVenda(trx, nota.venda_id)
    const outra = estado === 'autorizada' && nota.estado !== estado ? await diferenca(trx, nota.venda_id, la) : null
    const mudanca = { estado, motivo: outra ?? motivo, ...(la && camposDe(la)), consultas: nota.consultas + 1 }
    if (!(await notas.mudarNota(trx, nota, mudanca))) return
    if (fatosDaNota(estado).emAndamento && espera !== undefined) await lerDepois(trx, leitor, nota.venda_id, espera)
    if (estado === nota.estado) return
    await contar(trx, { ...nota, estado, numero: la?.numero || nota.numero }, outra ?? motivo, enviada)
    const tarefa = { tipo: 'nota', operacao: 'outro_valor', alvo_id: nota.venda_id } as const
    if (outra === null) await encerrarTarefas(trx, tarefa.tipo, tarefa.operacao, tarefa.alvo_id)
    else await criarTarefa(trx, { ...tarefa, titulo: nomeDaNota({ ...nota, ...mudanca }) }, outra)
  })
  if (estado === 'autorizada' && la !== null && !(await guardarArquivos(leitor, nota.id, la)) && espera !== undefined)
    await transaction(db, (trx) => lerDepois(trx, leitor, nota.venda_id, espera))
  return estado === 'rejeitada' ? motivo : null
}

const lerDepois = (trx: Transacao, { queue, config }: Leitor, vendaId: number, segundos: number) =>
  queue.send(trx, LER_NOTA, { vendaId }, { aposSegundos: (segundos * config.segundoMs) / 1000 })

/** It was sent, or given up, and lies there pending. */
const demorou = ({ estado, enviar, consultas }: notas.Nota) =>
  fatosDaNota(estado).emAndamento && !enviar && consultas >= ESPERAS_S.length

function motivoDe(nota: notas.Nota, la: NotaDoBling, estado: notas.Nota['estado'], recusa: string | null) {
  const antes = estado === nota.estado ? nota.motivo : null
  return estado === 'rejeitada' || estado === 'denegada' ? (recusa ?? antes ?? motivoSemTexto(la)) : antes
}

/** What a person is told of an authorised invoice that is not the sale's: it stands all the same. */
async function diferenca(trx: Transacao, vendaId: number, la: NotaDoBling | null): Promise<string | null> {
  const venda = la && (await data.vendaDaNota(trx, vendaId))
  const achada = la && venda ? diferencaDaNota(la, venda) : null
  return achada && `${achada.frase}.`
}

const NUMERADAS: ReadonlySet<string | null> = new Set(['autorizada', 'cancelada'])
const camposDe = (la: NotaDoBling) => ({
  numero: la.numero || null,
  serie: la.serie || null,
  // One that was never authorised may show a number that the SEFAZ does not know.
  chave: NUMERADAS.has(estadoLa(la)) && temFormaDeChave(la.chaveAcesso) ? la.chaveAcesso : null,
  valor: la.valorNota ?? null,
  emitida_em: instanteDe(la.dataEmissao),
})

const nomeDaNota = ({ modelo, numero }: Pick<notas.Nota, 'modelo' | 'numero'>) =>
  `${nomeDoModelo(modelo)}${numero ? ` nº ${numero}` : ''}`

/** Adds a line to the sale's history. A refused invoice becomes a task; any other state closes the task. */
async function contar(trx: Transacao, nota: notas.Nota, motivo: string | null, enviada: boolean): Promise<void> {
  const { venda_id, estado } = nota
  const nome = nomeDaNota(nota)
  const descricao = `${nome} ${fatosDaNota(estado).rotulo}${motivo ? `: ${motivo}` : '.'}`
  await anotarNaHistoria(trx, { venda_id, tipo: 'nota', descricao })
  const tarefa = { tipo: 'nota', operacao: 'emitir', alvo_id: venda_id, titulo: nome } as const
  // While it is sent, the synchronisation itself says it.
  if (estado === 'rejeitada' && enviada) return
  if (estado === 'rejeitada') await criarTarefa(trx, tarefa, motivo ?? descricao)
  else await encerrarTarefas(trx, 'nota', 'emitir', venda_id)
}

/** Reads the invoice that stands for the sale, and takes one up that was made there without us. */
export async function lerNotaDaVenda(leitor: Leitor, vendaId: number, pressa = false): Promise<void> {
  await porVez(leitor.db, 'nota', vendaId, async () => {
    const nota = await notas.notaViva(leitor.db, vendaId)
    if (!nota) return lerNotaDeFora(leitor, vendaId)
    const andando = nota.enviar && fatosDaNota(nota.estado).emAndamento
    const desistida = andando && !nota.incerta && !(await data.emissaoDaVenda(leitor.db, vendaId)).emitindo
    if (nota.id_bling === null)
      return void (desistida && (await notas.mudarNota(leitor.db, nota, { estado: 'falhou', motivo: DESISTIDA })))
    const la = await lerNotaLa(leitor, nota.modelo, nota.id_bling, pressa)
    await acompanharNota(leitor, desistida ? { ...nota, enviar: false, consultas: ESPERAS_S.length } : nota, la)
  })
}

/** A person discarded the synchronisation, or it has used up its attempts. */
const DESISTIDA = 'A emissão parou antes de a nota ser feita. Emita de novo.'

/** The invoice that the sale's order is known to have. */
async function lerNotaDeFora(leitor: Leitor, vendaId: number): Promise<void> {
  const { nota_no_bling: idBling } = await data.emissaoDaVenda(leitor.db, vendaId)
  if (idBling === null || !(await notas.configuracao(leitor.db)).ativa) return
  for (const modelo of MODELOS_DE_NOTA) {
    if (await notas.notaDoIdBling(leitor.db, modelo, idBling)) return
    const la = await lerNotaLa(leitor, modelo, idBling)
    if (la) return adotar(leitor, vendaId, { modelo, la })
  }
}

/** An event told of an invoice: one of ours, or one that was made there for one of our orders. */
export async function lerNotaDoEvento(leitor: Leitor, modelo: ModeloDeNota, idBling: string): Promise<void> {
  const conhecida = await notas.notaDoIdBling(leitor.db, modelo, idBling)
  if (conhecida) {
    if (fatosDaNota(conhecida.estado).viva) await lerNotaDaVenda(leitor, conhecida.venda_id)
    return
  }
  if (!(await notas.configuracao(leitor.db)).ativa) return
  const la = await lerNotaLa(leitor, modelo, idBling)
  const vendaId = la && (await vendaDaNotaLa(leitor, la))
  if (!la || vendaId === null) return
  await porVez(leitor.db, 'nota', vendaId, async () => {
    if (!(await notas.notaViva(leitor.db, vendaId))) await adotar(leitor, vendaId, { modelo, la })
  })
}

/** One that was made there without us counts once the SEFAZ has seen it. */
async function adotar(leitor: Leitor, vendaId: number, { modelo, la }: NotaLa): Promise<void> {
  const estado = estadoLa(la)
  if (estado === null || !fatosDaNota(estado).viva) return
  // Its mark may be that of another shop at the same account.
  if (!(await data.vendaDaNota(leitor.db, vendaId))) return
  const nova = { venda_id: vendaId, modelo, id_bling: String(la.id), feita_la: true, enviar: false } as const
  const id = await transaction(leitor.db, async (trx) => {
    await travarVenda(trx, vendaId)
    return (await notas.inserirNota(trx, { ...nova, estado: 'enviando' })).id
  })
  const nota = await notas.notaPorId(leitor.db, id)
  if (nota) await acompanharNota(leitor, nota, la)
}

/** Open invoices, and orders that have one which is not known here yet. */
export async function lerNotas({ db, queue, erp }: Leitor, quais: 'abertas' | 'autorizadas'): Promise<void> {
  if (!(await erp.autorizado())) return
  const trabalhos = await data.vendasALer(db, quais)
  await transaction(db, (trx) => queue.sendMany(trx, LER_NOTA, trabalhos))
}

/**
 * Reads the invoice before a person acts on the sale. A job already reads one that is being made or sent. When Bling does
 * not answer, the stored state stays.
 */
export async function relerNota(leitor: Leitor, vendaId: number): Promise<void> {
  const nota = await notas.notaViva(leitor.db, vendaId)
  if (nota && fatosDaNota(nota.estado).emAndamento) return
  await lerNotaDaVenda(leitor, vendaId, true).catch((error: unknown) => {
    if (!(error instanceof BlingError)) throw error
    leitor.log?.info({ venda: vendaId, motivo: error.message }, 'the invoice was not read')
  })
}
