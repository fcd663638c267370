import { Readable } from 'node:stream'
import { fatosDaNota, nomeDoModelo } from '@estampa/contract/notas/nota.ts'
import { comoCelula, linhaDeCelulas, linhaDeCsv, MARCA_UTF8 } from '@estampa/contract/shared/csv.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatDecimal } from '@estampa/contract/shared/money.ts'
import { DomainError } from '../../infra/base/errors.ts'
import type { Banco } from '../../infra/database/transaction.ts'
import { newZip } from '../../infra/files/zip-stream.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import * as data from './notas.data.ts'

/** Notes that are read at once. */
const POR_VEZ = 50

/** A month's keys and XMLs as one ZIP, written while it is read: `notas.csv`, and a file for each invoice. */
export async function zipDoMes(db: Banco, mes: string, autor: Autor): Promise<Readable> {
  const primeiras = await data.notasDoMes(db, mes, 0, POR_VEZ)
  if (primeiras.length === 0) throw new DomainError('SEM_NOTAS_NO_MES')
  await auditAct(db, autor, { tipo: 'planilha_exportada', detalhes: { conteudo: `notas de ${mes}`, formato: 'zip' } })
  return Readable.from(comoZip(db, mes, primeiras))
}

async function* comoZip(db: Banco, mes: string, primeiras: data.NotaDoMes[]): AsyncGenerator<Uint8Array> {
  const zip = newZip(6)
  const tabela = [MARCA_UTF8 + linhaDeCsv(CABECALHO)]
  for (let notas = primeiras; notas.length > 0; ) {
    for (const nota of notas) {
      const nome = nomeDoXml(nota)
      if (nota.xml !== null && nome !== null) zip.addText(nome, nota.xml)
      tabela.push(linhaDeCelulas(celulas(nota)))
    }
    yield* zip.takeParts()
    notas = await data.notasDoMes(db, mes, notas.at(-1)?.id ?? 0, POR_VEZ)
  }
  zip.addText('notas.csv', tabela.join(''))
  zip.end()
  yield* zip.takeParts()
}

const CABECALHO = [
  'Chave',
  'Modelo',
  'Número',
  'Série',
  'Emitida em',
  'Valor',
  'Situação',
  'Ambiente',
  'Venda',
  'XML',
] as const
const AMBIENTES: Readonly<Record<string, string>> = {
  producao: 'Produção',
  homologacao: 'Homologação, sem valor fiscal',
}
/** Excel rounds 44 digits to a number. `="…"` keeps them as text, without a visible apostrophe. */
const comoTexto = (chave: string | null) => (chave === null ? '' : `="${chave}"`)
/** The name of its XML in the ZIP; null where that is not here. */
const nomeDoXml = ({ xml, chave }: data.NotaDoMes) => (xml === null || chave === null ? null : `${chave}.xml`)

const celulas = (nota: data.NotaDoMes) => [
  comoTexto(nota.chave),
  nomeDoModelo(nota.modelo),
  comoCelula(nota.numero ?? ''),
  comoCelula(nota.serie ?? ''),
  formatDateTime(nota.emitida_em),
  nota.valor === null ? '' : formatDecimal(nota.valor),
  fatosDaNota(nota.estado).rotulo,
  AMBIENTES[nota.ambiente ?? ''] ?? 'ainda não se sabe',
  String(nota.venda_id),
  nomeDoXml(nota) ?? 'não está aqui',
]
