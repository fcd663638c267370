import { acessoRoutes } from '@estampa/contract/autenticacao/acesso.routes.ts'
import { aparelhosRoutes } from '@estampa/contract/autenticacao/aparelhos.routes.ts'
import { usuariosRoutes } from '@estampa/contract/usuarios/usuarios.routes.ts'
import type { LocalNetwork } from '@estampa/host/network.ts'
import type { FastifyInstance } from 'fastify'
import { enderecoDosLinks } from '../../shop/alcance.ts'
import type { Recusas } from '../../shop/auditoria.ts'
import { mount } from '../../shop/mount.ts'
import { requireIdentidade } from '../../shop/session.ts'
import * as rules from './acesso.rules.ts'
import * as comandos from './comandos.rules.ts'
import * as equipe from './equipe/equipe.rules.ts'
import { startAutenticadorSecret } from './segundo-fator/codigo.rules.ts'
import * as fatores from './segundo-fator/fatores.rules.ts'
import { dismissSenhaAviso } from './sessoes.data.ts'

interface Recursos extends fatores.Fatores {
  readonly recusas: Recusas
  readonly host: string
  readonly nomeDaLoja: () => Promise<string>
  /** Null while only this machine is served. */
  readonly rede: () => LocalNetwork | null
  readonly publicUrl: string
  /** Where another device of the network opens the shop. */
  readonly enderecoNaRede: () => string
}

/** Access of one's own, devices, people. No answer is kept under an `Idempotency-Key`: some secrets are shown once. */
export function acessoModule(app: FastifyInstance, recursos: Recursos): void {
  const { db, recusas, nomeDaLoja, rede, publicUrl, enderecoNaRede } = recursos
  /** Where an invited person opens the link. */
  const endereco = () => enderecoDosLinks(publicUrl, enderecoNaRede)
  /** Does `work` once the password was given again. */
  const runWithSenha = async <T>(pessoa: fatores.Pessoa, senha: string, work: () => Promise<T>): Promise<T> => {
    await rules.confirmSenha(db, recusas, pessoa, senha)
    return work()
  }
  mount(app, acessoRoutes, {
    'GET /auth/avisos/': (pessoa) => rules.avisosDaPessoa(db, pessoa),
    'POST /auth/avisos/senha-gerada/dispensar/': ({ usuario }) => dismissSenhaAviso(db, usuario.sessaoId),
    'POST /auth/senha/': ({ body, ...pessoa }) =>
      runWithSenha(pessoa, body.senha_atual, async () =>
        rules.changeOwnSenha(db, pessoa, body.nova_senha, await nomeDaLoja()),
      ),

    'GET /auth/sessoes/': (pessoa) => rules.sessoesDaPessoa(db, pessoa),
    'DELETE /auth/sessoes/:sessaoId/': ({ params, ...pessoa }) => rules.endSessao(db, pessoa, params.sessaoId),
    'POST /auth/sessoes/encerrar-outras/': (pessoa) => rules.endOtherSessoes(db, pessoa),
    'POST /auth/sessoes/:sessaoId/reconhecer/': ({ params, ...pessoa }) =>
      rules.recogniseSessao(db, pessoa, params.sessaoId),

    'GET /auth/segundo-fator/': ({ usuario }) => fatores.situacao(recursos, usuario.id),
    'POST /auth/segundo-fator/codigo/': ({ body, ...pessoa }) =>
      runWithSenha(pessoa, body.senha_atual, () => startAutenticadorSecret(recursos, pessoa.usuario)),
    'POST /auth/segundo-fator/codigo/confirmar/': ({ body, ...pessoa }) =>
      fatores.confirmCodigo(recursos, pessoa, body.codigo),
    'POST /auth/segundo-fator/codigo/remover/': ({ body, ...pessoa }) =>
      runWithSenha(pessoa, body.senha_atual, () => fatores.removeAutenticador(recursos, pessoa)),
    'POST /auth/segundo-fator/chaves/desafio/': ({ body, ...pessoa }) =>
      runWithSenha(pessoa, body.senha_atual, () => fatores.challengeRegistro(recursos, pessoa)),
    'POST /auth/segundo-fator/chaves/': ({ body, ...pessoa }) => fatores.registerPasskey(recursos, pessoa, body),
    'POST /auth/segundo-fator/chaves/:chaveId/remover/': ({ body, params, ...pessoa }) =>
      runWithSenha(pessoa, body.senha_atual, () => fatores.removePasskey(recursos, pessoa, params.chaveId)),
    'POST /auth/segundo-fator/recuperacao/': ({ body, ...pessoa }) =>
      runWithSenha(pessoa, body.senha_atual, () => fatores.novosCodigos(recursos, pessoa)),
    'PUT /auth/exigencia/': ({ body, ...pessoa }) => {
      if (!body.exigir) requireIdentidade(pessoa.usuario)
      return fatores.setSegundoFatorRequired(recursos, pessoa, body.exigir)
    },
    'POST /auth/confirmar/': ({ body, ...pessoa }) => rules.confirmIdentidade(recursos, pessoa, body),
  })
  mount(app, aparelhosRoutes, {
    'GET /aparelhos/': async (pessoa) => ({
      rede: toRedeAnswer(rede()),
      aparelhos: await comandos.aparelhosDaLoja(db, pessoa),
    }),
    'DELETE /aparelhos/:sessaoId/': ({ params, ...pessoa }) => comandos.disconnectSessao(db, pessoa, params.sessaoId),
  })
  mount(app, usuariosRoutes, {
    'GET /usuarios/': () => equipe.readEquipe(db),
    'POST /usuarios/': ({ body, ...pessoa }) => equipe.createPessoa(db, pessoa, body, endereco()),
    'PUT /usuarios/:id/': ({ params, body, ...pessoa }) => equipe.changePessoa(db, pessoa, params.id, body, endereco()),
    'POST /usuarios/:id/convite/': ({ params, ...pessoa }) => equipe.invitePessoa(db, pessoa, params.id, endereco()),
    'POST /usuarios/:id/encerrar-sessoes/': async ({ params, autor }) => ({
      encerradas: await comandos.endSessoes(db, params.id, null, autor),
    }),
    'POST /usuarios/:id/remover-segundo-fator/': async ({ params, autor }) => {
      await comandos.removeSegundoFator(db, params.id, autor)
      return equipe.readPessoa(db, params.id)
    },
    'GET /convites/:token/': ({ params }) => equipe.readConvidada(db, params.token),
    'POST /convites/:token/': async ({ params, body, autor }) =>
      equipe.createSenha(db, params.token, body.senha, autor, await nomeDaLoja()),
  })
}

const toRedeAnswer = (rede: LocalNetwork | null) =>
  rede && {
    pareamento: rede.pairing,
    enderecos: [...rede.addresses],
    autoridade: rede.facts.autoridade,
    certificado_ate: rede.facts.certificado.ate,
    aviso: rede.facts.aviso,
  }
