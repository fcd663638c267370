import type { Aparelho } from '@estampa/contract/autenticacao/aparelhos.routes.ts'
import { DomainError } from '../../infra/base/errors.ts'
import { type Banco, transaction } from '../../infra/database/transaction.ts'
import { type Autor, auditAct } from '../../shop/auditoria.ts'
import * as data from './autenticacao.data.ts'
import * as fatores from './segundo-fator/fatores.data.ts'
import type { Pessoa } from './segundo-fator/fatores.rules.ts'
import { aparelhoEmPalavras } from './sessao.rules.ts'
import * as sessoes from './sessoes.data.ts'
import { changeUnlockedUsuario, existente, refuseUnknownTipo, UsuarioRecusado } from './usuarios.rules.ts'

// Acts of the machine's owner (`npm run usuario`) and of administrators on screen on a person's access.

/** The last active administrator stays one. */
export async function changeUsuarioTipo(db: Banco, username: string, tipo: string, autor: Autor): Promise<void> {
  refuseUnknownTipo(tipo)
  await changeUnlockedUsuario(db, username, { tipo }, autor)
}

export const listSessoes = async (db: Banco, username: string) =>
  (await sessoes.sessoesAbertas(db, (await existente(db, username)).id)).map(addAparelho)

/** Where a session was used last, and on what. */
const addAparelho = <S extends Record<'agente' | 'endereco' | 'usada_de', string | null>>({
  agente,
  usada_de,
  ...s
}: S) => ({
  ...s,
  aparelho: aparelhoEmPalavras(agente),
  endereco: usada_de ?? s.endereco,
})

/** Ends one session of the user, or, without a number, all; answers how many ended. */
export async function endSessoes(db: Banco, usuarioKey: string | number, sessaoId: number | null, autor: Autor) {
  const { id, username: nome } = await existente(db, usuarioKey)
  const motivo = autor.usuario ? 'encerrada por um administrador' : 'encerrada na máquina da loja'
  return transaction(db, async (trx) => {
    const abertas = (await sessoes.sessoesAbertas(trx, id)).map((sessao) => sessao.id)
    const ids = sessaoId === null ? abertas : abertas.filter((aberta) => aberta === sessaoId)
    if (sessaoId !== null && ids.length === 0)
      throw new UsuarioRecusado(`"${nome}" não tem uma sessão aberta de número ${sessaoId}.`)
    if (sessaoId === null) await data.endAcessos(trx, id, motivo)
    else await sessoes.revokeSessoes(trx, ids, motivo)
    const alvo = { tipo: 'usuario', id, nome } as const
    if (ids.length > 0)
      await auditAct(trx, autor, { tipo: 'sessao_encerrada', alvo, detalhes: { encerradas: ids.length } })
    return ids.length
  })
}

/**
 * Removes the second factor of a person who lost telephone and recovery codes: their sessions end, and the password
 * alone signs them in.
 */
export async function removeSegundoFator(db: Banco, usuarioKey: string | number, autor: Autor): Promise<void> {
  const { id, username: nome } = await existente(db, usuarioKey)
  await transaction(db, async (trx) => {
    await fatores.lockPessoa(trx, id)
    if (!(await fatores.hasSegundoFator(trx, id))) throw new DomainError('PESSOA_SEM_SEGUNDO_FATOR')
    const codigo = await fatores.deleteAutenticador(trx, id)
    const chaves = await fatores.removePasskeys(trx, id)
    await fatores.forgetRecoveryCodigos(trx, id)
    await data.endAcessos(trx, id, 'segundo fator removido')
    await auditAct(trx, autor, {
      tipo: 'segundo_fator_removido',
      alvo: { tipo: 'usuario', id, nome },
      detalhes: { aplicativo: codigo, chaves: chaves.length },
    })
  })
}

/** Every open session of the shop, the last used first. */
export const aparelhosDaLoja = async (db: Banco, { usuario }: Pick<Pessoa, 'usuario'>): Promise<Aparelho[]> =>
  (await sessoes.sessoesDaLoja(db)).map(({ username, nome, ...sessao }) => ({
    ...addAparelho(sessao),
    atual: sessao.id === usuario.sessaoId,
    pessoa: nome || username,
  }))

/** Signs a device out, of any person. */
export async function disconnectSessao(db: Banco, pessoa: Pessoa, sessaoId: number): Promise<void> {
  if (sessaoId === pessoa.usuario.sessaoId) throw new DomainError('SESSAO_ATUAL')
  await transaction(db, async (trx) => {
    const dona = await sessoes.donaDaSessao(trx, sessaoId)
    if (!dona || (await sessoes.revokeSessoes(trx, [sessaoId], 'desconectada por um administrador')) === 0)
      throw new DomainError('SESSAO_NAO_ENCONTRADA')
    await auditAct(trx, pessoa.autor, {
      tipo: 'sessao_encerrada',
      alvo: { tipo: 'usuario', id: dona.id, nome: dona.username },
      detalhes: { sessao: sessaoId, encerradas: 1, aparelho: aparelhoEmPalavras(dona.agente) },
    })
  })
}
