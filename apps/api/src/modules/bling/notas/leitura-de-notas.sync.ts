import { fatosDaNota, MODELOS_DE_NOTA, type ModeloDeNota } from '@estampa/contract/notas/nota.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import {
  changeNota,
  insertNota,
  type Nota,
  notaDoIdBling,
  notaPorId,
  notasConfiguracao,
  notaViva,
} from '../../notas/notas.data.ts'
import { lockVenda } from '../../vendas/venda/venda.rules.ts'

import type { Contexto } from '../conexao/contexto.ts'
import { runInTurn } from '../conexao/vez.ts'
import { LER_NOTA, readPedido } from '../pedido/leitura.sync.ts'
import { ESPERAS_S, followNota, nomeDaNota, recordNotaState } from './acompanhamento.sync.ts'
import * as data from './notas.data.ts'
import { estadoLa } from './notas.mapping.ts'
import { autorizadaAntes, autorizadaLa, notaDita, notasDaVendaLa, tellOtherNotas } from './outras-notas.sync.ts'
import { type NotaLa, readRemoteNota, vendaDaNotaLa } from './procura.sync.ts'

/** Invoices are read again: by events, by the clock, and when a person asks. */

/** `pressa`: a person waits. `tudo`: the order is read too, for what nothing told of. */
interface Leitura {
  readonly pressa?: boolean
  readonly tudo?: boolean
}

interface Achado {
  /** Sentence for a person about a second invoice; null without. */
  readonly segunda: string | null
  /** The number of an NF-e that the SEFAZ authorised beside the sale's own NFC-e; null without. */
  readonly outraNfe: string | null
}
const NADA_ACHADO: Achado = { segunda: null, outraNfe: null }

/**
 * Reads the invoice that stands for the sale, and takes one up that was made at Bling without us; after one that is
 * over, its successor. Answers what stands at Bling besides.
 */
export const readVendaNota = (contexto: Contexto, vendaId: number, como: Leitura = {}): Promise<Achado> =>
  runInTurn(contexto.db, 'nota', vendaId, async () => {
    const antes = await notaViva(contexto.db, vendaId)
    if (antes) await readLiveNota(contexto, antes, como.pressa)
    const acabou = antes !== undefined && (await notaViva(contexto.db, vendaId)) === undefined
    if (como.tudo || acabou) return findNotas(contexto, vendaId, como)
    return readPedidoNota(contexto, vendaId)
  })

async function readLiveNota(contexto: Contexto, nota: Nota, pressa = false): Promise<void> {
  const andando = nota.enviar && fatosDaNota(nota.estado).emAndamento
  const desistida = andando && !nota.incerta && !(await data.emissaoDaVenda(contexto.db, nota.venda_id))?.emitindo
  if (nota.id_bling === null)
    return void (desistida && (await changeNota(contexto.db, nota, { estado: 'falhou', motivo: DESISTIDA })))
  const blingNota = await readRemoteNota(contexto, nota.modelo, nota.id_bling, pressa)
  await followNota(contexto, desistida ? { ...nota, enviar: false, consultas: ESPERAS_S.length } : nota, blingNota)
}

/** A person discarded the synchronisation, or it has used up its attempts. */
const DESISTIDA = 'A emissão parou antes de a nota ser feita. Emita de novo.'

/** The invoice that the sale's order is known to have, if it is not known here. */
async function readPedidoNota(contexto: Contexto, vendaId: number): Promise<Achado> {
  const idBling = (await data.emissaoDaVenda(contexto.db, vendaId))?.nota
  if (idBling == null || !(await notasConfiguracao.read(contexto.db)).ativa) return NADA_ACHADO
  for (const modelo of MODELOS_DE_NOTA) {
    if (await notaDoIdBling(contexto.db, modelo, idBling)) return NADA_ACHADO
    const blingNota = await readRemoteNota(contexto, modelo, idBling)
    if (blingNota) return takeNota(contexto, vendaId, { modelo, la: blingNota })
  }
  return NADA_ACHADO
}

/** Reads the invoice that an event told of: one of ours, or one made at Bling for one of our orders. */
export async function readEventNota(contexto: Contexto, modelo: ModeloDeNota, idBling: string): Promise<void> {
  const conhecida = await notaDoIdBling(contexto.db, modelo, idBling)
  if (conhecida) {
    if (fatosDaNota(conhecida.estado).viva) await readVendaNota(contexto, conhecida.venda_id)
    return
  }
  if (!(await notasConfiguracao.read(contexto.db)).ativa) return
  const blingNota = await readRemoteNota(contexto, modelo, idBling)
  const vendaId = blingNota && (await vendaDaNotaLa(contexto, blingNota))
  if (!blingNota || vendaId === null) return
  await runInTurn(contexto.db, 'nota', vendaId, async () => {
    // A person at Bling may have cancelled the invoice while this job waited for its turn.
    const current = await readRemoteNota(contexto, modelo, idBling)
    if (current) await takeNota(contexto, vendaId, { modelo, la: current })
  })
}

/**
 * Takes up an invoice made at Bling without us: the sale's, where it has none; else the order says which stand at
 * Bling.
 */
async function takeNota(contexto: Contexto, vendaId: number, achada: NotaLa): Promise<Achado> {
  if (await notaViva(contexto.db, vendaId)) return findNotas(contexto, vendaId, {}, achada)
  await adoptNota(contexto, vendaId, achada)
  return NADA_ACHADO
}

/** Asks the order, and the list by its number, which invoices stand for the sale; of `contada` something told. */
async function findNotas(
  contexto: Contexto,
  vendaId: number,
  { pressa = false }: Leitura,
  contada: NotaLa | null = null,
): Promise<Achado> {
  const { db } = contexto
  const venda = (await notasConfiguracao.read(db)).ativa ? await data.vendaDaNota(db, vendaId) : undefined
  if (!venda?.id_bling) return NADA_ACHADO
  const pedido = (await readPedido(contexto, venda.id_bling, { pressa })) ?? { notaFiscal: null, numeroLoja: '' }
  const achadas = await notasDaVendaLa(contexto, venda, pedido, { modelo: 55, pressa })
  const nova = contada && achadas.every(({ modelo, la }) => modelo !== contada.modelo || la.id !== contada.la.id)
  const encontradas = nova ? [...achadas, contada] : achadas
  const viva = await notaViva(db, vendaId)
  // The job that makes the invoice finds what stands at Bling.
  if (viva?.id_bling === null) return NADA_ACHADO
  const alheias = encontradas.filter(({ modelo, la }) => modelo !== viva?.modelo || String(la.id) !== viva?.id_bling)
  // A parcel goes with an NF-e: of two that are authorised it is the sale's.
  const [primeira, ...demais] = alheias.toSorted((a, b) => autorizadaAntes(a, b) || a.modelo - b.modelo)
  const toma = primeira && (!viva || (autorizadaLa(primeira) && fatosDaNota(viva.estado).reenviavel))
  const vendaNota = toma && (await adoptNota(contexto, vendaId, primeira, viva)) ? notaDita(primeira) : viva
  const nfe = viva?.modelo === 65 ? alheias.find((nota) => nota.modelo === 55 && autorizadaLa(nota)) : undefined
  const segunda = vendaNota ? await tellOtherNotas(db, vendaId, vendaNota, toma ? demais : alheias) : null
  return { segunda, outraNfe: vendaNota === viva && nfe ? nfe.la.numero : null }
}

/**
 * Adopts an invoice made at Bling without us once the SEFAZ has seen it. `recusada`: the sale's own, which the SEFAZ
 * has not authorised, gives way to it. True where the adopted one is the sale's now.
 */
async function adoptNota(contexto: Contexto, vendaId: number, { modelo, la }: NotaLa, recusada?: Nota) {
  const estado = estadoLa(la)
  if (estado === null || !fatosDaNota(estado).viva) return false
  // The mark may belong to another shop with the same account.
  if (!(await data.vendaDaNota(contexto.db, vendaId))) return false
  const nova = { venda_id: vendaId, modelo, id_bling: String(la.id), feita_la: true, enviar: false } as const
  const id = await transaction(contexto.db, async (trx) => {
    await lockVenda(trx, vendaId)
    if (recusada) {
      const motivo = `No Bling foi autorizada outra, ${nomeDaNota({ modelo, numero: la.numero || null })}, que vale no lugar dela.`
      if (!(await changeNota(trx, recusada, { estado: 'falhou', id_bling: null, motivo }))) return null
      await recordNotaState(trx, { ...recusada, estado: 'falhou' }, motivo, false)
    }
    // Asked for meanwhile: the job that makes it finds this one.
    if (await notaViva(trx, vendaId)) return null
    return (await insertNota(trx, { ...nova, estado: 'enviando' })).id
  })
  const nota = id === null ? undefined : await notaPorId(contexto.db, id)
  if (nota) await followNota(contexto, nota, la)
  return nota !== undefined
}

/**
 * Open invoices, and orders that have one which is not known here yet; once a day the authorised ones, with others that
 * were made of the same order.
 */
export async function readNotas({ db, queue, erp }: Contexto, selection: 'abertas' | 'autorizadas'): Promise<void> {
  if (!(await erp.autorizado())) return
  const trabalhos = await data.vendasALer(db, selection)
  await transaction(db, async (trx) => {
    // Where reading is slower than the clock, what waits is not asked for once more.
    const esperam = new Set((await queue.open(trx, LER_NOTA)).map((lido) => ('vendaId' in lido ? lido.vendaId : null)))
    const isFullRead = selection === 'autorizadas'
    const novos = trabalhos
      .filter(({ vendaId }) => !esperam.has(vendaId))
      .map(({ vendaId }) => ({ vendaId, tudo: isFullRead }))
    await queue.sendMany(trx, LER_NOTA, novos)
  })
}
