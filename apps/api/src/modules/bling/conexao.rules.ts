import { createHash, randomBytes } from 'node:crypto'
import type { ConexaoBling } from '@estampa/contract/bling/bling.routes.ts'
import type { Erp } from '../../infra/erp.ts'
import { DomainError } from '../../infra/errors.ts'
import type { Queue } from '../../infra/queue.ts'
import { type Banco, transaction } from '../../infra/transaction.ts'
import { retomarAbertas } from '../sincronizacao/sincronizacao.rules.ts'
import type { TokenCipher } from './bling.cipher.ts'
import type { BlingConfig } from './bling.config.ts'
import * as data from './bling.data.ts'
import { BlingError } from './bling.error.ts'
import { pedirTokens, revogar } from './bling.oauth.ts'
import { keep } from './bling.tokens.ts'

export interface Conexao {
  readonly db: Banco
  readonly queue: Queue
  readonly config: BlingConfig
  readonly cipher: TokenCipher
}

const digest = (texto: string) => createHash('sha256').update(texto).digest()

export function erpOf({ db, config }: Pick<Conexao, 'db' | 'config'>): Erp {
  const autorizado = async () => config.ativo && (await data.conexao(db)).access !== null
  return {
    ativo: config.ativo,
    autorizado,
    async exigirAutorizacao() {
      if (config.ativo && !(await autorizado())) throw naoAutorizado()
    },
  }
}

const naoAutorizado = () => new DomainError('BLING_NAO_AUTORIZADO', {}, { requer_login_bling: true })

const exigirAtivo = ({ config }: Conexao) => {
  if (!config.ativo) throw new DomainError('BLING_DESATIVADO')
}

/**
 * The ERP's page for this person to authorise; its `state` serves once, for a quarter of an hour. Bling goes back to the
 * registered address whatever is asked for; the emulator keeps the name of this machine that the browser uses (`origem`).
 */
export async function iniciarAutorizacao(
  conexao: Conexao,
  usuarioId: number,
  origem: string,
): Promise<{ url: string }> {
  exigirAtivo(conexao)
  const { db, config } = conexao
  const state = randomBytes(24).toString('base64url')
  await data.guardarEstado(db, digest(state), usuarioId)
  const url = new URL(config.authorizeUrl)
  const query = { response_type: 'code', client_id: config.clientId, state, redirect_uri: `${origem}/bling/callback` }
  url.search = new URLSearchParams(query).toString()
  return { url: url.href }
}

/**
 * Exchanges the code, once: a second exchange of the same code would revoke the access, so a repeated callback only
 * hears what became of the first.
 */
export async function concluirAutorizacao(
  conexao: Conexao,
  usuarioId: number,
  { code, state }: { code: string; state?: string | null | undefined },
): Promise<{ conectado: true }> {
  exigirAtivo(conexao)
  const { db, config, cipher, queue } = conexao
  const codigo = digest(code)
  const primeira = await transaction(db, undefined, async (trx) => {
    if (!(await data.reservarCodigo(trx, codigo))) return false
    const comecada = await data.usarEstado(trx, usuarioId, state == null ? null : digest(state))
    if (!comecada) throw new DomainError('BLING_AUTORIZACAO_INVALIDA')
    return true
  })
  if (!primeira) {
    if ((await data.codigoUsado(db, codigo))?.aceito) return { conectado: true }
    throw new DomainError('BLING_AUTORIZACAO_INVALIDA')
  }
  try {
    const tokens = await pedirTokens(config, { grant_type: 'authorization_code', code })
    await transaction(db, undefined, async (trx) => {
      await keep(trx, cipher, tokens)
      await data.concluirCodigo(trx, codigo, true)
    })
  } catch (error) {
    await data.concluirCodigo(db, codigo, false)
    if (error instanceof BlingError && error.motivo === 'autorizacao')
      throw new DomainError('BLING_AUTORIZACAO_INVALIDA')
    throw error
  }
  await retomarAbertas(db, queue)
  return { conectado: true }
}

export async function estadoDaConexao({ db, config }: Conexao): Promise<ConexaoBling> {
  const { access, empresa, conectada_em, motivo } = await data.conexao(db)
  const conectado = config.ativo && access !== null
  return {
    ativo: config.ativo,
    conectado,
    emulador: config.emulador,
    empresa,
    conectada_em: conectado ? conectada_em : null,
    motivo: conectado ? null : motivo,
  }
}

/** Forgets the tokens, and tells the ERP so. What waits goes on waiting for a new authorisation. */
export async function desconectar({ db, config, cipher }: Conexao): Promise<void> {
  const { refresh } = await data.conexao(db)
  await data.esquecerTokens(db, null)
  if (refresh) await revogar(config, cipher.decrypt(refresh))
}
