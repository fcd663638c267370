import { acessoRoutes } from '@estampa/contract/autenticacao/acesso.routes.ts'
import { aparelhosRoutes } from '@estampa/contract/autenticacao/aparelhos.routes.ts'
import { usuariosRoutes } from '@estampa/contract/usuarios/usuarios.routes.ts'
import type { LocalNetwork } from '@estampa/host/network.ts'
import type { FastifyInstance } from 'fastify'
import type { Recusas } from '../../shop/auditoria.ts'
import { mount } from '../../shop/mount.ts'
import { exigirIdentidade } from '../../shop/session.ts'
import * as rules from './acesso.rules.ts'
import * as comandos from './comandos.rules.ts'
import * as equipe from './equipe/equipe.rules.ts'
import { iniciarCodigo } from './segundo-fator/codigo.rules.ts'
import * as fatores from './segundo-fator/fatores.rules.ts'
import { dispensarAvisoDeSenha } from './sessoes.data.ts'

interface Recursos extends fatores.Fatores {
  readonly recusas: Recusas
  readonly host: string
  readonly nomeDaLoja: () => Promise<string>
  /** Null while only this machine is served. */
  readonly rede: () => LocalNetwork | null
  /** Where another device opens the shop. */
  readonly enderecoNaRede: () => string
}

/** Access of one's own, devices, people. No answer is kept under an `Idempotency-Key`: some secrets are shown once. */
export function acessoModule(app: FastifyInstance, recursos: Recursos): void {
  const { db, recusas, nomeDaLoja, rede, enderecoNaRede } = recursos
  /** Does `work` once the password was given again. */
  const comSenha = async <T>(pessoa: fatores.Pessoa, senha: string, work: () => Promise<T>): Promise<T> => {
    await rules.confirmarSenha(db, recusas, pessoa, senha)
    return work()
  }
  mount(app, acessoRoutes, {
    'GET /auth/avisos/': (pessoa) => rules.avisosDaPessoa(db, pessoa),
    'POST /auth/avisos/senha-gerada/dispensar/': ({ usuario }) => dispensarAvisoDeSenha(db, usuario.sessaoId),
    'POST /auth/senha/': ({ body, ...pessoa }) =>
      comSenha(pessoa, body.senha_atual, async () =>
        rules.trocarSenha(db, pessoa, body.nova_senha, await nomeDaLoja()),
      ),

    'GET /auth/sessoes/': (pessoa) => rules.sessoesDaPessoa(db, pessoa),
    'DELETE /auth/sessoes/:sessaoId/': ({ params, ...pessoa }) => rules.encerrarSessao(db, pessoa, params.sessaoId),
    'POST /auth/sessoes/encerrar-outras/': (pessoa) => rules.encerrarOutras(db, pessoa),
    'POST /auth/sessoes/:sessaoId/reconhecer/': ({ params, ...pessoa }) =>
      rules.reconhecer(db, pessoa, params.sessaoId),

    'GET /auth/segundo-fator/': ({ usuario }) => fatores.situacao(recursos, usuario.id),
    'POST /auth/segundo-fator/codigo/': ({ body, ...pessoa }) =>
      comSenha(pessoa, body.senha_atual, () => iniciarCodigo(recursos, pessoa.usuario)),
    'POST /auth/segundo-fator/codigo/confirmar/': ({ body, ...pessoa }) =>
      fatores.confirmarCodigo(recursos, pessoa, body.codigo),
    'POST /auth/segundo-fator/codigo/remover/': ({ body, ...pessoa }) =>
      comSenha(pessoa, body.senha_atual, () => fatores.removerCodigo(recursos, pessoa)),
    'POST /auth/segundo-fator/chaves/desafio/': ({ body, ...pessoa }) =>
      comSenha(pessoa, body.senha_atual, () => fatores.desafiarRegistro(recursos, pessoa)),
    'POST /auth/segundo-fator/chaves/': ({ body, ...pessoa }) => fatores.registrarChave(recursos, pessoa, body),
    'POST /auth/segundo-fator/chaves/:chaveId/remover/': ({ body, params, ...pessoa }) =>
      comSenha(pessoa, body.senha_atual, () => fatores.removerChave(recursos, pessoa, params.chaveId)),
    'POST /auth/segundo-fator/recuperacao/': ({ body, ...pessoa }) =>
      comSenha(pessoa, body.senha_atual, () => fatores.novosCodigos(recursos, pessoa)),
    'PUT /auth/exigencia/': ({ body, ...pessoa }) => {
      if (!body.exigir) exigirIdentidade(pessoa.usuario)
      return fatores.exigir(recursos, pessoa, body.exigir)
    },
    'POST /auth/confirmar/': ({ body, ...pessoa }) => rules.confirmarIdentidade(recursos, pessoa, body),
  })
  mount(app, aparelhosRoutes, {
    'GET /aparelhos/': async (pessoa) => ({
      rede: emPalavras(rede()),
      aparelhos: await comandos.aparelhosDaLoja(db, pessoa),
    }),
    'DELETE /aparelhos/:sessaoId/': ({ params, ...pessoa }) => comandos.desconectar(db, pessoa, params.sessaoId),
  })
  mount(app, usuariosRoutes, {
    'GET /usuarios/': () => equipe.obterEquipe(db),
    'POST /usuarios/': ({ body, ...pessoa }) => equipe.criarPessoa(db, pessoa, body, enderecoNaRede()),
    'PUT /usuarios/:id/': ({ params, body, ...pessoa }) =>
      equipe.alterarPessoa(db, pessoa, params.id, body, enderecoNaRede()),
    'POST /usuarios/:id/convite/': ({ params, ...pessoa }) => equipe.convidar(db, pessoa, params.id, enderecoNaRede()),
    'POST /usuarios/:id/encerrar-sessoes/': async ({ params, autor }) => ({
      encerradas: await comandos.encerrarSessoes(db, params.id, null, autor),
    }),
    'POST /usuarios/:id/remover-segundo-fator/': async ({ params, usuario, autor }) => {
      exigirIdentidade(usuario)
      await comandos.removerSegundoFator(db, params.id, autor)
      return equipe.obterPessoa(db, params.id)
    },
    'GET /convites/:token/': ({ params }) => equipe.deQuem(db, params.token),
    'POST /convites/:token/': async ({ params, body, autor }) =>
      equipe.criarSenha(db, params.token, body.senha, autor, await nomeDaLoja()),
  })
}

const emPalavras = (rede: LocalNetwork | null) =>
  rede && {
    pareamento: rede.pairing,
    enderecos: [...rede.addresses],
    autoridade: rede.facts.autoridade,
    certificado_ate: rede.facts.certificado.ate,
    aviso: rede.facts.aviso,
  }
