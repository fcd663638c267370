import { createHash } from 'node:crypto'
import { DomainError } from '../../../infra/base/errors.ts'
import { transaction } from '../../../infra/database/transaction.ts'
import { download, ForbiddenAddress } from '../../../infra/files/download.ts'
import { encodeImage } from '../../../infra/files/images.ts'
import { markAllImagensSent } from '../../imagens/imagens.data.ts'
import { createImagemStorage } from '../../imagens/imagens.rules.ts'
import { lockProduto } from '../../produtos/produtos.rules.ts'
import { origemDosArquivos } from '../conexao/bling.config.ts'
import { BlingError } from '../conexao/bling.error.ts'
import type { Contexto } from '../conexao/contexto.ts'
import { detalheDe } from './entrada.mapping.ts'
import * as data from './importacao.data.ts'

const LIMITE_MS = 20_000
const MAIOR_FOTO = 10_000_000
const TENTATIVAS = 3
/** In memory at once: this many pictures of at most `MAIOR_FOTO` bytes. */
const JUNTAS = 2

/** Downloads the next pictures; false when there is none left. */
export async function downloadMoreFotos(contexto: Contexto, importacaoId: number): Promise<boolean> {
  const esperando = await data.fotosEsperando(contexto.db, importacaoId, JUNTAS)
  await Promise.all(esperando.map((foto) => downloadFoto(contexto, foto)))
  return esperando.length > 0
}

async function downloadFoto(contexto: Contexto, foto: data.FotoEsperando): Promise<void> {
  const { db, log, config, portaPropria } = contexto
  const tentativas = foto.tentativas + 1
  const origin = origemDosArquivos(config, portaPropria)
  try {
    const { status, body } = await download(foto.endereco, { origin, timeoutMs: LIMITE_MS, maxBytes: MAIOR_FOTO })
    if (status !== 200) throw new Error(`the picture's address answered ${status}`)
    await saveFoto(contexto, foto, body)
  } catch (error) {
    // Without the database nothing is known about the picture.
    if (error instanceof Error && 'severity' in error) throw error
    const perdida = error instanceof ForbiddenAddress || error instanceof DomainError || tentativas >= TENTATIVAS
    log?.info({ err: error, produto: foto.produto_id }, 'a picture was not imported')
    const endereco = perdida ? foto.endereco : await enderecoNovo(contexto, foto)
    await data.setImportacaoFoto(db, foto.id, { tentativas, endereco, ...(perdida ? { estado: 'falhou' } : {}) })
  }
}

async function saveFoto({ db, files }: Contexto, foto: data.FotoEsperando, bytes: Buffer): Promise<void> {
  const nome = `foto ${foto.ordem + 1}`
  const imagem = await encodeImage(nome, bytes)
  const digest = createHash('sha256').update(bytes).digest('hex')
  const { guardar: escrever, desfazer } = createImagemStorage(files)
  try {
    await transaction(db, async (trx) => {
      if (!(await data.lockFoto(trx, foto.id))) return
      await lockProduto(trx, foto.produto_id)
      await escrever(trx, foto.produto_id, [{ nome, digest, imagem }])
      // Bling has the pictures already.
      await markAllImagensSent(trx, foto.produto_id)
      await data.setImportacaoFoto(trx, foto.id, { estado: 'baixada' })
    })
  } catch (error) {
    await desfazer(error)
    throw error
  }
}

/** Signed addresses grow old: a fresh one of the same picture, or the old one. */
async function enderecoNovo({ client }: Contexto, { id_bling, ordem, endereco }: data.FotoEsperando): Promise<string> {
  try {
    const resposta = await client.request('GET', `/produtos/${id_bling}`, { leitura: true })
    return detalheDe(resposta).fotos[ordem] ?? endereco
  } catch (error) {
    if (error instanceof BlingError) return endereco
    throw error
  }
}
