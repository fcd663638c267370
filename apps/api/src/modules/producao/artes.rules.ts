import type { Arte, ArteEntrada, Estampa, EstampaEntrada } from '@estampa/contract/producao/artes.schemas.ts'
import type { AvisoDaArte } from '@estampa/contract/producao/opcoes.ts'
import { CARACTERES } from '@estampa/contract/shared/maximos.ts'
import { camposInvalidos, DomainError, found, surelyUndone } from '../../infra/base/errors.ts'
import { readUpTo } from '../../infra/base/read-whole.ts'
import type { Banco, Db, Idempotencia, Transacao } from '../../infra/database/transaction.ts'
import { transaction, transactionOnce } from '../../infra/database/transaction.ts'
import { readArt } from '../../infra/files/images.ts'
import { MAX_ART_BYTES } from '../../infra/files/serve-pictures.ts'
import { type Files, PNG_END, type StoredFile } from '../../infra/files/store.ts'
import type { RawUpload } from '../../infra/files/upload.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import type { Loja } from '../../shop/loja.ts'
import { travarProdutos } from '../estoque/estoque.rules.ts'
import { removeImagemFiles } from '../imagens/imagens.jobs.ts'
import * as data from './artes.data.ts'
import { requireProducaoAtiva } from './producao.rules.ts'

type Armazem = { readonly db: Banco; readonly files: Files }

/** Keeps the file, which is stored already, as an art or as the next version of one. */
export async function saveArte(
  { db, files }: Armazem,
  autor: Autor & { readonly usuario: { readonly id: number } },
  { nome, arte_id, cliente_id }: ArteEntrada,
  arquivo: RawUpload | null,
  idempotencia?: Idempotencia,
): Promise<Arte> {
  const guardado = arquivo?.guardado
  if (!guardado || guardado.bytes === 0)
    throw new DomainError('ARTE_AUSENTE', {}, { erros: { arquivo: ['Campo obrigatório'] } })
  const formato = formatoDaArte(arquivo.nome, guardado.inicio)
  if (!formato?.confere) throw new DomainError('ARTE_NAO_SUPORTADA')
  const lida = await decodeArte(files, arquivo.nome, guardado, autor.usuario.id)
  try {
    return await transactionOnce(db, idempotencia, async (trx) => {
      await requireProducaoAtiva(trx)
      if (cliente_id !== undefined) await requireArteCliente(trx, cliente_id)
      const existe = arte_id === undefined ? null : await data.renameArte(trx, arte_id, nome, cliente_id)
      if (existe === undefined) throw new DomainError('ARTE_NAO_ENCONTRADA')
      const id = existe?.id ?? (await data.insertArte(trx, nome, cliente_id ?? null))
      const { nome: storedName, bytes, sha256 } = guardado
      guardado.kept = true
      const enviada_como = arquivo.nome.slice(-CARACTERES.arte.arquivo)
      const nova = { arte_id: id, arquivo: storedName, enviada_como, bytes, sha256, usuario_id: autor.usuario.id }
      const { largura_px, altura_px } = formato
      await data.insertArteVersao(trx, { ...nova, largura_px, altura_px, ...lida })
      const alvo = alvoOf(id, nome, existe ? existe.cliente_id : (cliente_id ?? null))
      await auditAct(trx, autor, { tipo: 'arte_guardada', alvo, detalhes: { sha256, bytes } })
      return readArte(trx, id)
    })
  } catch (error) {
    if (surelyUndone(error)) guardado.kept = false
    throw error
  }
}

/** Of a customer's art by its id alone: the audit is only added to, and the name may tell the person. */
const alvoOf = (id: number, nome: string, clienteId: number | null) =>
  ({ tipo: 'arte', id, nome: clienteId === null ? nome : `Arte ${id}` }) as const

async function requireArteCliente(trx: Transacao, id: number): Promise<void> {
  const cliente = await data.lockArteCliente(trx, id)
  if (!cliente) throw camposInvalidos({ cliente_id: ['Cliente não encontrado'] })
  if (cliente.anonimizado) throw new DomainError('CLIENTE_ANONIMIZADO')
}

/** Deletes an art that nothing open names; what left with it keeps place and size without an art. */
export const deleteArte = ({ db, queue }: Pick<Loja, 'db' | 'queue'>, autor: Autor, id: number): Promise<void> =>
  transaction(db, async (trx) => {
    const { nome, cliente_id } = await found(data.lockArte(trx, id), 'ARTE_NAO_ENCONTRADA')
    const lugar = await data.findArteUse(trx, id)
    if (lugar !== null) throw new DomainError('ARTE_EM_USO', { lugar })
    await removeImagemFiles(trx, queue, await data.deleteArteRows(trx, id))
    await auditAct(trx, autor, { tipo: 'arte_excluida', alvo: alvoOf(id, nome, cliente_id) })
  })

/**
 * Deletes the arts of a customer that no line or quote of another one, no product and nothing open names; the customer's own
 * quotes are gone by then. Answers the arts and the names of their files, which go after the commit.
 */
export async function deleteClienteArtes(trx: Transacao, clienteId: number) {
  const deletedArtes: { readonly id: number; readonly arquivos: readonly string[] }[] = []
  for (const id of await data.lockClienteArtes(trx, clienteId))
    if ((await data.findArteUse(trx, id, clienteId)) === null)
      deletedArtes.push({ id, arquivos: await data.deleteArteRows(trx, id) })
  return deletedArtes
}

const readArte = async (db: Db, id: number): Promise<Arte> => found(data.arte(db, id), 'ARTE_NAO_ENCONTRADA')

export async function downloadArte({ db, files }: Armazem, id: number, versao: number | undefined) {
  const achado = await data.arquivoDaArte(db, id, versao)
  const conteudo = achado && (await files.readRaw(achado.arquivo))
  if (!achado || !conteudo) throw new DomainError('ARTE_NAO_ENCONTRADA')
  return { conteudo, nome: achado.enviada_como, bytes: achado.bytes }
}

export const changeEstampas = (db: Banco, produtoId: number, estampas: readonly EstampaEntrada[]): Promise<Estampa[]> =>
  transaction(db, async (trx) => {
    await requireProducaoAtiva(trx)
    if (!(await travarProdutos(trx, [produtoId])).has(produtoId)) throw new DomainError('PRODUTO_NAO_ENCONTRADO')
    const ids = estampas.map(({ arte_id }) => arte_id)
    const ha = await data.artesQueHa(trx, ids)
    const falta = ids.findIndex((arte_id) => !ha.some(({ id }) => id === arte_id))
    if (falta >= 0) throw camposInvalidos({ [`${falta}.arte_id`]: ['Arte não encontrada'] })
    await data.replaceEstampas(trx, produtoId, estampas)
    return data.estampas(trx, produtoId)
  })

/** Print files that are decoded when they come; the others are kept as opaque files. */
const DESENHOS = /\.(png|jpe?g|jfif|webp)$/i

/** Decodes a print file that is a picture, in the pictures' process; one that does not open whole is refused. */
async function decodeArte(files: Files, nome: string, { nome: storedName, bytes, fim }: StoredFile, usuarioId: number) {
  if (!DESENHOS.test(nome)) return {}
  const refuse = () => new DomainError('ARTE_ILEGIVEL', { arquivo: nome.slice(-CARACTERES.arte.arquivo) })
  if (bytes > MAX_ART_BYTES) {
    // Too large to be read here; of a PNG that was cut the mark at its end is missing.
    if (/\.png$/i.test(nome) && !fim.includes(PNG_END)) throw refuse()
    return { com_figura: false, avisos: ['grande'] }
  }
  const read = async () => readUpTo(await found(files.readRaw(storedName), 'ARTE_AUSENTE'), MAX_ART_BYTES)
  const lida = await readArt(read, usuarioId)
  if (!lida) throw refuse()
  const { largura: largura_px, altura: altura_px, figuras } = lida
  const oddities = { cmyk: lida.cmyk, animada: lida.animada, grande: figuras === null } satisfies Record<
    AvisoDaArte,
    boolean
  >
  const avisos = Object.entries(oddities).flatMap(([aviso, isSo]) => (isSo ? [aviso] : []))
  return { largura_px, altura_px, com_figura: figuras !== null, avisos }
}

/** Facts that the first bytes and the name of a print file tell. */
interface Formato {
  /** The content is what the name says. */
  readonly confere: boolean
  readonly largura_px: number | null
  readonly altura_px: number | null
}
const PONTOS_MAXIMOS = 1_000_000

const comeca = (inicio: Buffer, assinatura: string) =>
  inicio.subarray(0, assinatura.length).equals(Buffer.from(assinatura, 'latin1'))
const PDF = '%PDF-'

/** By extension: whether the content begins as it should. What is drawn by other programs is kept as an opaque file. */
const CONFERE: Readonly<Record<string, (inicio: Buffer) => boolean>> = {
  png: (inicio) => comeca(inicio, '\x89PNG\r\n\x1a\n'),
  jpg: (inicio) => comeca(inicio, '\xff\xd8\xff'),
  webp: (inicio) => comeca(inicio, 'RIFF') && comeca(inicio.subarray(8), 'WEBP'),
  tif: (inicio) =>
    comeca(inicio, 'II*\0') || comeca(inicio, 'MM\0*') || comeca(inicio, 'II+\0') || comeca(inicio, 'MM\0+'),
  pdf: (inicio) => comeca(inicio, PDF),
  svg: (inicio) => /<(\?xml|svg|!DOCTYPE|!--)/i.test(inicio.toString('latin1', 0, 400)),
  ai: (inicio) => comeca(inicio, PDF) || comeca(inicio, '%!PS'),
  psd: (inicio) => comeca(inicio, '8BPS'),
  cdr: (inicio) => comeca(inicio, 'RIFF') || comeca(inicio, 'PK\x03\x04') || comeca(inicio, 'WL'),
}

/** Null: no kind of file that is printed. Pixels are told by PNG and PSD. */
export function formatoDaArte(nome: string, inicio: Buffer): Formato | null {
  const [, extensao = ''] = /\.(\w+)$/.exec(nome.toLowerCase()) ?? []
  const tipo = extensao.replace(/^tiff$/, 'tif').replace(/^(jpeg|jfif)$/, 'jpg')
  const conferir = Object.hasOwn(CONFERE, tipo) ? CONFERE[tipo] : undefined
  if (!conferir) return null
  const unmeasuredArte = { confere: conferir(inicio), largura_px: null, altura_px: null }
  const offsets = tipo === 'png' ? { largura: 16, altura: 20 } : tipo === 'psd' ? { largura: 18, altura: 14 } : null
  if (!unmeasuredArte.confere || !offsets || inicio.length < 24) return unmeasuredArte
  const [largura_px, altura_px] = [inicio.readUInt32BE(offsets.largura), inicio.readUInt32BE(offsets.altura)]
  const possivel = [largura_px, altura_px].every((pontos) => pontos > 0 && pontos <= PONTOS_MAXIMOS)
  return possivel ? { confere: true, largura_px, altura_px } : unmeasuredArte
}
