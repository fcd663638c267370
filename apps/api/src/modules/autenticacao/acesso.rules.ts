import type { Avisos, Sessao } from '@estampa/contract/autenticacao/acesso.routes.ts'
import type { Metodo } from '@estampa/contract/autenticacao/autenticacao.schemas.ts'
import { camposInvalidos, DomainError } from '../../infra/base/errors.ts'
import { type Banco, transaction } from '../../infra/database/transaction.ts'
import { auditAct, type Recusas } from '../../shop/auditoria.ts'
import * as usuarios from './autenticacao.data.ts'
import { codigoConfere } from './segundo-fator/codigo.rules.ts'
import { forgetPendentes } from './segundo-fator/fatores.data.ts'
import { alvoDe, type Pessoa } from './segundo-fator/fatores.rules.ts'
import { limiteDe, type Recursos } from './segundo-fator/pendentes.rules.ts'
import { hashDaSenha, recusaDaSenhaNova, senhaConfere } from './senha.ts'
import { aparelhoEmPalavras, FATORES } from './sessao.rules.ts'
import * as data from './sessoes.data.ts'
import { countTentativa, forgetTentativas } from './tentativas.rules.ts'

/** Why a session ended that the person ended from another one: it is not shown to them any more. */
const PELA_PESSOA = 'encerrada pela própria pessoa'

/** Asks for the password again, as what follows changes who may sign in. Ten wrong ones within five minutes: 429. */
export async function confirmSenha(
  db: Banco,
  recusas: Recusas,
  pessoa: Pessoa,
  senha: string,
  campo = 'senha_atual',
): Promise<void> {
  const limite = { chave: `senha-atual:${pessoa.usuario.id}`, tentativas: 10, janelaSegundos: 300 }
  await countTentativa(db, limite)
  const guardado = await usuarios.usuarioPorNome(db, pessoa.usuario.username)
  if (await senhaConfere(guardado?.senha_hash ?? null, senha)) {
    await forgetTentativas(db, limite)
    return
  }
  await recusas.anotar(pessoa.autor, { tipo: 'senha_recusada', alvo: alvoDe(pessoa.usuario) })
  throw camposInvalidos({ [campo]: ['A senha atual não confere'] })
}

/**
 * Changes the person's own password. This session goes on, the others end. `loja`: the shop's name, which the password
 * may not consist of.
 */
export async function changeOwnSenha(db: Banco, pessoa: Pessoa, nova: string, loja: string): Promise<void> {
  const { id, username, nome } = pessoa.usuario
  const recusa = await recusaDaSenhaNova(nova, [username, nome, loja])
  if (recusa !== null) throw camposInvalidos({ nova_senha: [recusa] })
  const senha_hash = await hashDaSenha(nova)
  await transaction(db, async (trx) => {
    await usuarios.saveSenha(trx, id, { senha_hash, senha_gerada: false })
    const encerradas = await data.revokeRemainingSessoes(trx, pessoa.usuario, 'senha alterada')
    await forgetPendentes(trx, id)
    await auditAct(trx, pessoa.autor, {
      tipo: 'senha_alterada',
      alvo: alvoDe(pessoa.usuario),
      detalhes: { encerradas },
    })
  })
}

export const sessoesDaPessoa = async (db: Banco, { usuario }: Pick<Pessoa, 'usuario'>): Promise<Sessao[]> =>
  (await data.sessoesAbertas(db, usuario.id)).map(({ agente, usada_de, segundo_fator, ...sessao }) => ({
    ...sessao,
    atual: sessao.id === usuario.sessaoId,
    aparelho: aparelhoEmPalavras(agente),
    usada_de: usada_de === sessao.endereco ? null : usada_de,
    segundo_fator: segundo_fator as Metodo | null,
  }))

/** Ends another session of one's own; one from a new device takes along all of that device. */
export async function endSessao(db: Banco, pessoa: Pessoa, sessaoId: number): Promise<void> {
  const { id, sessaoId: atual } = pessoa.usuario
  if (sessaoId === atual) throw new DomainError('SESSAO_ATUAL')
  await transaction(db, async (trx) => {
    const minha = await data.sessaoDaPessoa(trx, id, atual)
    const alvo = await data.sessaoDaPessoa(trx, id, sessaoId)
    if (!alvo?.aberta) throw new DomainError('SESSAO_NAO_ENCONTRADA')
    const endsWholeAparelho = alvo.dispositivo !== null && !alvo.conhecida && alvo.dispositivo !== minha?.dispositivo
    const ids = endsWholeAparelho ? await data.sessoesDoAparelho(trx, id, alvo.dispositivo ?? '') : [sessaoId]
    const encerradas = await data.revokeSessoes(trx, ids, PELA_PESSOA)
    const detalhes = { sessao: sessaoId, encerradas, aparelho: aparelhoEmPalavras(alvo.agente) }
    await auditAct(trx, pessoa.autor, { tipo: 'sessao_encerrada', alvo: alvoDe(pessoa.usuario), detalhes })
  })
}

export const endOtherSessoes = (db: Banco, { usuario, autor }: Pessoa): Promise<{ encerradas: number }> =>
  transaction(db, async (trx) => {
    const encerradas = await data.revokeRemainingSessoes(trx, usuario, PELA_PESSOA)
    await forgetPendentes(trx, usuario.id)
    if (encerradas > 0)
      await auditAct(trx, autor, { tipo: 'sessao_encerrada', alvo: alvoDe(usuario), detalhes: { encerradas } })
    return { encerradas }
  })

/** Notices for the next screen. A new device gets no notice about others, and confirms none. */
export async function avisosDaPessoa(db: Banco, { usuario }: Pick<Pessoa, 'usuario'>): Promise<Avisos> {
  const minha = await data.sessaoDaPessoa(db, usuario.id, usuario.sessaoId)
  const novas = minha?.conhecida ? await data.entradasNovas(db, usuario.id, minha.dispositivo, PELA_PESSOA) : []
  return {
    senha_gerada: usuario.senhaGerada && minha?.aviso_de_senha_dispensado === false,
    falta_segundo_fator: usuario.faltaSegundoFator,
    ...(await data.readShopChoices(db)),
    entradas_novas: novas.map(({ agente, ...nova }) => ({ ...nova, aparelho: aparelhoEmPalavras(agente) })),
  }
}

/** The person says on a known device that a new one is theirs too. */
export async function recogniseSessao(db: Banco, pessoa: Pessoa, sessaoId: number): Promise<void> {
  const { id, sessaoId: atual } = pessoa.usuario
  await transaction(db, async (trx) => {
    const minha = await data.sessaoDaPessoa(trx, id, atual)
    const alvo = await data.sessaoDaPessoa(trx, id, sessaoId)
    if (!alvo?.nova) throw new DomainError('SESSAO_NAO_ENCONTRADA')
    if (!minha?.conhecida || minha.dispositivo === alvo.dispositivo) throw new DomainError('APARELHO_NOVO')
    await data.recogniseAparelho(trx, id, alvo.dispositivo)
    const detalhes = { sessao: sessaoId, aparelho: aparelhoEmPalavras(alvo.agente) }
    await auditAct(trx, pessoa.autor, { tipo: 'sessao_reconhecida', alvo: alvoDe(pessoa.usuario), detalhes })
  })
}

/** The person proves again who they are: acts that ask for it are open to this session for ten minutes. */
export async function confirmIdentidade(
  { db, cifra, recusas }: Omit<Recursos, 'chaves'>,
  pessoa: Pessoa,
  { senha, codigo }: { senha?: string | undefined; codigo?: string | undefined },
): Promise<{ confirmada: true }> {
  if (senha !== undefined) await confirmSenha(db, recusas, pessoa, senha, 'senha')
  else {
    const { id } = pessoa.usuario
    const limite = limiteDe('codigo', id)
    await countTentativa(db, limite)
    if (!(await codigoConfere(db, cifra, id, codigo ?? '', { confirmado: true }))) {
      const alvo = alvoDe(pessoa.usuario)
      await recusas.anotar(pessoa.autor, { tipo: 'segundo_fator_recusado', alvo, detalhes: { fator: FATORES.codigo } })
      throw camposInvalidos({ codigo: ['O código não confere'] })
    }
    await forgetTentativas(db, limite)
  }
  await data.confirmSessao(db, pessoa.usuario.sessaoId)
  return { confirmada: true }
}
