import { fatosDaNota, nomeDoModelo } from '@estampa/contract/notas/nota.ts'
import { formatReais, toCentavos } from '@estampa/contract/shared/money.ts'
import { hasKeyFormat } from '@estampa/contract/shared/nfe.ts'
import { type Db, type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { changeNota, type Nota } from '../../notas/notas.data.ts'
import { closeFalhas, recordSincronizacaoFalha } from '../../sincronizacao/sincronizacao.rules.ts'
import { closeTarefas, createTarefa } from '../../tarefas/tarefas.rules.ts'
import { lockVenda } from '../../vendas/venda/venda.rules.ts'
import { recordHistory } from '../../vendas/venda/vendas.data.ts'

import type { Contexto } from '../conexao/contexto.ts'
import { outroComprador, pessoaDaVenda } from '../pedido/conferencia.mapping.ts'
import { LER_NOTA } from '../pedido/leitura.sync.ts'
import { parseAncora } from '../pedido/pedidos.mapping.ts'
import { saveNotaFiles, xmlDe } from './documentos.sync.ts'
import * as data from './notas.data.ts'
import { estadoLa, instanteDe, itemDaRecusa, motivoSemTexto, type NotaDoBling, recusaNoXml } from './notas.mapping.ts'
import { marcaDaNota } from './procura.sync.ts'

/** Seconds until the next look at one that the SEFAZ has: afterwards the clock and events find it. */
export const ESPERAS_S = [2, 4, 8, 16, 32, 60, 60, 60, 60]

/** Another buyer or total, or of before an edit of the sale; null where it is right. `saida`: what to do about one not sent. */
export function diferencaDaNota(blingNota: NotaDoBling, venda: data.VendaDaNota) {
  const marca = venda.importada ? null : parseAncora(marcaDaNota(blingNota))
  if (marca?.venda === venda.id && marca.revisao < venda.revisao)
    return { frase: 'A nota no Bling é de antes da última edição da venda', saida: 'Exclua-a lá e emita outra.' }
  const { contato } = blingNota
  const comprador = contato && !venda.consumidor_final ? outroDestinatario(contato, venda) : null
  if (comprador !== null) return { frase: comprador, saida: 'Exclua-a lá, acerte o pedido e emita outra.' }
  if (blingNota.valorNota == null || toCentavos(blingNota.valorNota) === toCentavos(venda.valor)) return null
  return {
    frase: `A nota no Bling é de ${formatReais(blingNota.valorNota)}, e o cliente paga ${formatReais(venda.valor)}`,
    saida: 'Corrija-a lá e use “Enviar de novo”.',
  }
}

function outroDestinatario(
  { nome, numeroDocumento: documento }: NonNullable<NotaDoBling['contato']>,
  venda: data.VendaDaNota,
): string | null {
  const vendaPessoa = pessoaDaVenda(venda)
  // A channel's order calls its buyer as the channel does: only the document tells another one.
  const there = { nome: venda.importada ? vendaPessoa.nome : nome, documento }
  return outroComprador('A nota no Bling', there, vendaPessoa)
}

/**
 * Writes what became of the invoice (null: it was deleted at Bling), with what that causes. Answers the sentence of
 * what waits for a person; null while nothing does. `recusa`: what the SEFAZ said of it; `enviada`: it is just being
 * sent.
 */
export async function followNota(
  contexto: Contexto,
  nota: Nota,
  blingNota: NotaDoBling | null,
  { recusa = null, enviada = false }: { readonly recusa?: string | null; readonly enviada?: boolean } = {},
): Promise<string | null> {
  const { db } = contexto
  const espera = ESPERAS_S[nota.consultas]
  const estadoNoBling =
    blingNota === null ? 'excluida' : (estadoLa(blingNota) ?? (demorou(nota) ? 'rejeitada' : nota.estado))
  // A late event of a rejection does not hide why the shop holds the invoice back.
  const isStillHeld =
    nota.estado === 'diferente' &&
    estadoNoBling === 'rejeitada' &&
    (await diferenca(db, nota.venda_id, blingNota)) !== null
  const estado = isStillHeld ? nota.estado : estadoNoBling
  const recusada = estado === 'rejeitada' || estado === 'denegada'
  const statedMotivo =
    recusa ?? (blingNota && recusada ? recusaNoXml((await xmlDe(contexto, blingNota.xml)) ?? '') : null)
  const antes = blingNota && estado === nota.estado ? nota.motivo : null
  const motivo = blingNota && recusada ? (statedMotivo ?? antes ?? motivoSemTexto(blingNota)) : antes
  await transaction(db, async (trx) => {
    await lockVenda(trx, nota.venda_id)
    const diferencaFrase =
      // An authorised one stands all the same.
      estado === 'autorizada' && nota.estado !== estado ? await diferenca(trx, nota.venda_id, blingNota) : null
    const campos = blingNota && camposDe(blingNota)
    // A cancelled one keeps its key, whether or not Bling still shows it: a label may carry it.
    const chave = estado === 'cancelada' ? { chave: campos?.chave ?? nota.chave } : {}
    const produto_id = recusada ? await produtoDaRecusa(trx, nota.venda_id, blingNota, motivo) : null
    const mudanca = {
      estado,
      motivo: diferencaFrase ?? motivo,
      produto_id,
      ...campos,
      ...chave,
      consultas: nota.consultas + 1,
    }
    if (!(await changeNota(trx, nota, mudanca))) return
    if (fatosDaNota(estado).emAndamento && espera !== undefined)
      await enqueueNotaRead(trx, contexto, nota.venda_id, espera)
    if (estado === nota.estado) return
    await recordNotaState(
      trx,
      { ...nota, estado, numero: blingNota?.numero || nota.numero },
      diferencaFrase ?? motivo,
      enviada,
    )
    if (nota.estado === 'autorizada' && estado === 'cancelada') await tellEtiquetaOfNota(trx, nota)
    const tarefa = { tarefa: 'nota.outro_valor', alvo_id: nota.venda_id } as const
    if (diferencaFrase === null) await closeTarefas(trx, tarefa.tarefa, tarefa.alvo_id)
    else await createTarefa(trx, { ...tarefa, titulo: nomeDaNota({ ...nota, ...mudanca }) }, diferencaFrase)
  })
  if (
    estado === 'autorizada' &&
    blingNota !== null &&
    !(await saveNotaFiles(contexto, nota.id, blingNota)) &&
    espera !== undefined
  )
    await transaction(db, (trx) => enqueueNotaRead(trx, contexto, nota.venda_id, espera))
  return estado === 'rejeitada' ? motivo : null
}

/** The product that a refusal names by its line, or else by its title. */
async function produtoDaRecusa(trx: Transacao, vendaId: number, blingNota: NotaDoBling | null, motivo: string | null) {
  if (motivo === null) return null
  const numero = itemDaRecusa(motivo)
  if (numero === null) return data.produtoNasPalavras(trx, vendaId, motivo)
  const linhas = blingNota?.itens ?? []
  const codigo = String(linhas[numero - 1]?.codigo ?? '')
  const item = await data.produtoDoItem(trx, vendaId, { numero, linhas: linhas.length, codigo })
  return item?.produto_id ?? null
}

const enqueueNotaRead = (trx: Transacao, { queue, config }: Contexto, vendaId: number, segundos: number) =>
  queue.send(trx, LER_NOTA, { vendaId }, { priority: 1, aposSegundos: (segundos * config.segundoMs) / 1000 })

/** Was the invoice sent, or given up, and lies pending at Bling? */
const demorou = ({ estado, enviar, consultas }: Nota) =>
  fatosDaNota(estado).emAndamento && !enviar && consultas >= ESPERAS_S.length

/** Returns what a person is told of an invoice that is not the sale's; null where it is. */
async function diferenca(db: Db, vendaId: number, blingNota: NotaDoBling | null): Promise<string | null> {
  const venda = blingNota && (await data.vendaDaNota(db, vendaId))
  const achada = blingNota && venda ? diferencaDaNota(blingNota, venda) : null
  return achada && `${achada.frase}.`
}

const NUMERADAS: ReadonlySet<string | null> = new Set(['autorizada', 'cancelada', 'denegada'])
const camposDe = (blingNota: NotaDoBling) => ({
  numero: blingNota.numero || null,
  serie: blingNota.serie || null,
  // An invoice that was never authorised may show a number that the SEFAZ does not know.
  chave: NUMERADAS.has(estadoLa(blingNota)) && hasKeyFormat(blingNota.chaveAcesso) ? blingNota.chaveAcesso : null,
  valor: blingNota.valorNota ?? null,
  emitida_em: instanteDe(blingNota.dataEmissao),
})

export const nomeDaNota = ({ modelo, numero }: Pick<Nota, 'modelo' | 'numero'>) =>
  `${nomeDoModelo(modelo)}${numero ? ` nº ${numero}` : ''}`

/** Adds a line to the sale's history. A refused invoice is an emission that failed; any other state ends that. */
export async function recordNotaState(
  trx: Transacao,
  nota: Nota,
  motivo: string | null,
  enviada: boolean,
): Promise<void> {
  const { venda_id, estado } = nota
  const nome = nomeDaNota(nota)
  const descricao = `${nome} ${fatosDaNota(estado).rotulo}${motivo ? `: ${motivo}` : '.'}`
  await recordHistory(trx, { venda_id, tipo: 'nota', descricao })
  const emissao = { tipo: 'nota', operacao: 'emitir', alvo_id: venda_id, titulo: nome } as const
  // While it is sent, the synchronisation itself says it.
  if (estado === 'rejeitada' && enviada) return
  if (estado === 'rejeitada') await recordSincronizacaoFalha(trx, emissao, motivo ?? descricao)
  else await closeFalhas(trx, 'nota', 'emitir', venda_id)
}

/** Tells of an invoice cancelled at Bling after its key went with a label, which the parcel travels by. */
async function tellEtiquetaOfNota(trx: Transacao, nota: Nota): Promise<void> {
  if (nota.chave === null || !(await data.isOnEtiqueta(trx, nota.venda_id, nota.chave))) return
  const titulo = nomeDaNota(nota)
  const tarefa = { tarefa: 'nota.cancelada', alvo_id: nota.venda_id, titulo } as const
  await createTarefa(
    trx,
    tarefa,
    `A ${titulo} foi cancelada no Bling, e a chave dela foi na etiqueta desta venda. ${SEM_ELA}`,
  )
}
const SEM_ELA =
  'Se o pacote ainda não saiu, cancele a etiqueta, emita outra nota e gere outra etiqueta; se já saiu, emita a nota nova e avise a transportadora.'
