import type { ConexaoBling } from '@estampa/contract/bling/bling.routes.ts'
import { describeDocumento } from '@estampa/contract/shared/documents.ts'
import { DomainError } from '../../../infra/base/errors.ts'
import type { Queue } from '../../../infra/database/queue.ts'
import { type Transacao, transaction } from '../../../infra/database/transaction.ts'
import { decryptOrNull } from '../../../infra/settings/secret.ts'
import { type Autor, auditAct } from '../../../shop/auditoria.ts'
import { conferida, digestDe, endConexao, requestAuthorisation, sealTokens } from '../../../shop/conta-externa.ts'
import { resumeOpenSincronizacoes } from '../../sincronizacao/sincronizacao.rules.ts'
import { BLOQUEADO_POR_ENQUANTO, blingClient } from './bling.client.ts'
import * as data from './bling.data.ts'
import { BlingError, comoResposta } from './bling.error.ts'
import { CONTA, requestBlingTokens, revokeRefresh, VALIDADE_DIAS } from './bling.tokens.ts'
import { type EmpresaDoBling, empresa, isOtherEmpresa } from './conexao.mapping.ts'
import type { Contexto } from './contexto.ts'

const requireBlingAtivo = ({ config }: Contexto) => {
  if (!config.ativo) throw new DomainError('BLING_DESATIVADO')
}

/**
 * The address of the ERP's page on which this person authorises. Bling returns to its own address; the emulator to `origem`.
 * `empresa`: the id of the company that an administrator chose to bind the shop to.
 */
export async function startBlingAuthorisation(
  contexto: Contexto,
  autor: Pessoa,
  origem: string,
  chosenEmpresaId: string | null = null,
): Promise<{ url: string }> {
  requireBlingAtivo(contexto)
  await requireLinkedEmpresa(contexto, autor)
  const { db, config } = contexto
  const query = { client_id: config.clientId, redirect_uri: `${origem}/bling/callback` }
  const { url, estado } = requestAuthorisation(
    { pagina: config.authorizeUrl, emulador: config.emulador },
    origem,
    query,
  )
  await data.saveAuthorisationState(
    db,
    estado,
    autor.usuario.id,
    autor.usuario.tipo === 'admin' ? chosenEmpresaId : null,
  )
  return { url }
}

type Pessoa = Autor & { readonly usuario: { readonly id: number; readonly tipo: string } }

const refuseAuthorisation = async (
  { recusas }: Contexto,
  autor: Autor,
  motivo: string,
  codigo: 'BLING_AUTORIZACAO_INVALIDA' | 'BLING_SEM_STATE' | 'BLING_DE_ADMINISTRADOR' = 'BLING_AUTORIZACAO_INVALIDA',
): Promise<never> => {
  await recusas.anotar(autor, { tipo: 'bling_recusado', alvo: { tipo: 'conta_bling' }, detalhes: { motivo } })
  throw new DomainError(codigo)
}

/** Binding a first company is the administrators': others would learn it at Bling's page only. */
async function requireLinkedEmpresa(contexto: Contexto, autor: Pessoa): Promise<void> {
  if (autor.usuario.tipo !== 'admin' && (await data.conexao(contexto.db)).empresa_id === null)
    await refuseAuthorisation(contexto, autor, 'a loja não está ligada a uma empresa', 'BLING_DE_ADMINISTRADOR')
}

/** Whose account these tokens open. An administrator may bind it before it answers; the jobs ask again then. */
async function empresaDe({ db, config }: Contexto, access: string, admin: boolean): Promise<EmpresaDoBling | null> {
  const recusado = async () => {
    throw new BlingError('autorizacao', 'O Bling não aceitou a autorização.')
  }
  const tokens = { access: async () => access, renew: recusado, giveUp: recusado, renewIfOlder: recusado }
  try {
    const client = blingClient({ db, config, tokens, log: undefined })
    const lida = empresa.safeParse(await client.request('GET', '/empresas/me/dados-basicos', { pressa: true }))
    if (lida.success) return lida.data.data
    throw new BlingError('incerto', 'O Bling não disse de quem é a conta.')
  } catch (error) {
    if (admin && error instanceof BlingError && error.motivo !== 'autorizacao') return null
    throw error
  }
}

const nomeDe = (nome: string | null, cnpj: string | null) =>
  [nome ?? 'outra empresa', describeDocumento(cnpj ?? '')].filter(Boolean).join(', ')

/** Nothing was changed: what waits goes on waiting until an administrator says which company it is. */
async function refuseWrongEmpresa({ recusas }: Contexto, autor: Autor, conta: EmpresaDoBling, ligada: string) {
  const nova = nomeDe(conta.nome, conta.cnpj)
  const motivo = `a conta é de ${nova}, e a loja está ligada a ${ligada}`
  await recusas.anotar(autor, { tipo: 'bling_recusado', alvo: { tipo: 'conta_bling' }, detalhes: { motivo } })
  throw new DomainError('BLING_OUTRA_EMPRESA', { nova, ligada }, { empresa: { id: conta.id, nome: conta.nome } })
}

/** Exchanges the code once: a second exchange would revoke the access. A repeated callback gets the outcome. */
export async function finishAuthorisation(
  contexto: Contexto,
  autor: Pessoa,
  { code, state }: { code: string; state?: string | null | undefined },
  onConnect: (trx: Transacao, queue: Queue) => Promise<void>,
): Promise<{ conectado: true }> {
  requireBlingAtivo(contexto)
  const { db, config, cipher, queue } = contexto
  if (!state) return refuseAuthorisation(contexto, autor, 'veio sem o state', 'BLING_SEM_STATE')
  await requireLinkedEmpresa(contexto, autor)
  const admin = autor.usuario.tipo === 'admin'
  const codigo = digestDe(code)
  const { lugar, escolhida } = await transaction(db, async (trx) => {
    // The state first: a foreign one must not use up another person's code.
    const comecada = await data.spendAuthorisationState(trx, autor.usuario.id, digestDe(state))
    if (comecada)
      return {
        lugar: (await data.reserveAuthorisationCode(trx, codigo)) ? 'primeiro' : 'depois',
        escolhida: comecada.empresa_id,
      }
    return { lugar: (await data.codigoUsado(trx, codigo)) ? 'depois' : 'sem começo', escolhida: null }
  })
  if (lugar === 'sem começo')
    return refuseAuthorisation(contexto, autor, 'não foi começada por esta pessoa, ou venceu', 'BLING_SEM_STATE')
  if (lugar === 'depois') {
    if ((await data.codigoUsado(db, codigo))?.aceito) return { conectado: true }
    return refuseAuthorisation(contexto, autor, 'o código já foi usado')
  }
  try {
    const tokens = await requestBlingTokens(config, { grant_type: 'authorization_code', code })
    await data.endPausa(db)
    const conta = await empresaDe(contexto, tokens.access_token, admin)
    const recusa = await transaction(db, async (trx) => {
      const antes = await data.lockConexao(trx)
      const empresaMudou = conta !== null && isOtherEmpresa(antes, conta)
      if (!admin && (conta?.id !== antes.empresa_id || empresaMudou)) return 'de administrador'
      if (empresaMudou && escolhida !== conta.id) return { ligada: nomeDe(antes.ligada_nome, antes.ligada_cnpj) }
      await data.saveBlingTokens(trx, sealTokens(cipher, tokens), { nova: true })
      if (conta) await data.recordEmpresa(trx, conta)
      else await data.unlinkEmpresa(trx)
      await data.acceptCodigo(trx, codigo)
      const detalhes = {
        ...(conta && { empresa: nomeDe(conta.nome, conta.cnpj) }),
        ...(empresaMudou && { antes: nomeDe(antes.ligada_nome, antes.ligada_cnpj) }),
      }
      await auditAct(trx, autor, { tipo: 'bling_conectado', alvo: { tipo: 'conta_bling' }, detalhes })
      await onConnect(trx, queue)
      return null
    })
    if (recusa !== null) {
      if (tokens.refresh_token) await revokeRefresh(config, tokens.refresh_token)
      if (recusa === 'de administrador' || !conta)
        return await refuseAuthorisation(
          contexto,
          autor,
          'não é a empresa a que a loja está ligada',
          'BLING_DE_ADMINISTRADOR',
        )
      await refuseWrongEmpresa(contexto, autor, conta, recusa.ligada)
    }
  } catch (error) {
    if (error instanceof BlingError && error.motivo === 'autorizacao')
      return refuseAuthorisation(contexto, autor, 'o Bling não aceitou o código')
    throw comoResposta(error)
  }
  await resumeOpenSincronizacoes(db, queue)
  return { conectado: true }
}

export async function estadoDaConexao(contexto: Contexto): Promise<ConexaoBling> {
  const { vence_em: _, ...estado } = await saudeDaConexao(contexto)
  return estado
}

/**
 * Returns the state of the connection, with the instant at which the authorisation ends unless it is renewed; it renews
 * itself every day.
 */
export async function saudeDaConexao({
  db,
  config,
  cipher,
}: Pick<Contexto, 'db' | 'config' | 'cipher'>): Promise<ConexaoBling & { readonly vence_em: string | null }> {
  const guardada = config.ativo ? await conferida(db, CONTA, cipher) : undefined
  const {
    access,
    empresa: empresaNome,
    empresa_id,
    conectada_em,
    motivo,
    renovada_em,
  } = guardada ?? (await data.conexao(db))
  const conectado = config.ativo && access !== null
  const { pausa_motivo } = await data.limitador(db)
  const bloqueado = conectado && pausa_motivo === 'bloqueio'
  return {
    ativo: config.ativo,
    conectado,
    emulador: config.emulador,
    empresa: empresaNome,
    vinculada: empresa_id !== null,
    conectada_em: conectado ? conectada_em : null,
    motivo: bloqueado ? BLOQUEADO_POR_ENQUANTO : conectado ? null : motivo,
    vence_em:
      conectado && renovada_em !== null
        ? new Date(Date.parse(renovada_em) + VALIDADE_DIAS * 86_400_000).toISOString()
        : null,
  }
}

/** Forgets the tokens, and tells the ERP so. What waits goes on waiting for a new authorisation. */
export async function disconnectBling({ db, config, cipher }: Contexto, autor: Autor): Promise<void> {
  const refresh = await transaction(db, async (trx) => {
    const guardada = await data.lockConexao(trx)
    if (guardada.refresh) await endConexao(trx, CONTA, guardada, { autor, motivo: null })
    else await data.forgetTokens(trx, null)
    await data.unlinkEmpresa(trx)
    return guardada.refresh
  })
  // Kept under a key that is lost, it cannot be revoked, only forgotten.
  const aberto = refresh && decryptOrNull(cipher, refresh)
  if (aberto) await revokeRefresh(config, aberto)
}

/** Reads whose account it is once per connection. Another company than before is given up: a person says which it is. */
export async function readEmpresa({ db, client }: Pick<Contexto, 'db' | 'client'>): Promise<void> {
  const conhecida = await data.conexao(db)
  if (conhecida.empresa !== null && conhecida.empresa_id !== null) return
  try {
    const lida = empresa.parse(await client.request('GET', '/empresas/me/dados-basicos')).data
    if (!isOtherEmpresa(conhecida, lida)) return void (await data.keepEmpresa(db, lida, conhecida.ligacao))
    const [nova, antes] = [nomeDe(lida.nome, lida.cnpj), nomeDe(conhecida.ligada_nome, conhecida.ligada_cnpj)]
    const motivo = `A conta conectada é de ${nova}, e a loja está ligada a ${antes}. Conecte de novo e diga qual delas vale.`
    await transaction(db, async (trx) => {
      const atual = await data.lockConexao(trx)
      const tokenInalterado = atual.access !== null && conhecida.access?.equals(atual.access)
      if (tokenInalterado) await endConexao(trx, CONTA, atual, { motivo })
    })
    throw new BlingError('autorizacao', motivo)
  } catch (error) {
    if (!(error instanceof BlingError)) return
    // An application that may not read it works as before; where it only did not answer, work waits for the answer.
    if (error.motivo === 'autorizacao' || (conhecida.ligada_id !== null && error.motivo !== 'recusado')) throw error
  }
}
